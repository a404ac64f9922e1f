import { answer, type Api, createApi, ProblemError, type Schemas } from 'holiday-programme-client';

/** Where a page keeps its session: in memory, gone when the tab is closed. */
export interface Session {
  token?: string;
}

/** One client for the whole page: it asks for the token before every request. */
export const apiFor = (baseUrl: string, session: Session): Api =>
  createApi({ baseUrl, language: 'de', retries: 2, token: () => session.token });

export type SignInOutcome =
  | { readonly kind: 'in'; readonly me: Schemas['Account']; readonly mustSetUpSecondFactor: boolean }
  | { readonly kind: 'code-needed' }
  | { readonly kind: 'refused'; readonly message: string };

/** Signs in, and tells the form what to show next. */
export const signIn = async (api: Api, session: Session, form: Schemas['LoginInput']): Promise<SignInOutcome> => {
  try {
    const { data } = await answer(api.POST('/login', { body: form }));
    session.token = data.token;
    const { data: me } = await answer(api.GET('/me'));
    return { kind: 'in', me, mustSetUpSecondFactor: data.twoFactorRequired };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.needsCode) return { kind: 'code-needed' };
    // 401 wrong, 422 malformed, 429 locked: the sentence is meant for people.
    return { kind: 'refused', message: error.message };
  }
};

export const signOut = async (api: Api, session: Session): Promise<void> => {
  await answer(api.POST('/logout'));
  delete session.token;
};
