import { type Token } from './entities/token.entity.js';

/** A token or session as the creator of another. */
export interface Maker extends Readonly<Pick<Token, 'kind'>> {
  /** Expiry of a token; null: never, or it is a session, which lasts as long as it is used. */
  readonly end: Token['expiresAt'];
  /** When the password was last given in a session. */
  readonly passwordGivenAt: NonNullable<Token['passwordGivenAt']>;
}

/** A token that is revoked now, whether or not it was before. */
export interface Ended extends Readonly<Pick<Token, 'uuid'>> {
  /** It was active until now. */
  readonly lived: boolean;
}

/** The columns of a `Maker`. */
export const MAKER_COLUMNS = `kind, case when kind = 'token' then expires_at end as "end",
         coalesce(password_given_at, created_at) as "passwordGivenAt"`;

/** What an update that revokes returns; its second parameter is the moment. */
export const ENDED_COLUMNS = `uuid, old.revoked_at is null and (old.expires_at is null or old.expires_at > $2) as lived`;
