import { EXAMPLE_UUID } from '../../platform/http/openapi/examples.js';
import { type Notes } from '../../platform/http/openapi/api-notes.js';

export const TOKEN_NOTES: Notes = {
  schemas: {
    LoginInput: { password: 'vier Enten im Kanu', code: '492039' },
    SignIn: { account: { uuid: EXAMPLE_UUID, name: 'Petra Probe' }, twoFactorRequired: false },
    TwoFactorConfirm: { code: '492039' },
    TwoFactorDisable: { password: 'vier Enten im Kanu', code: '492039' },
    PasswordResetConfirm: { code: 'c2VjaHNlcg3kTq9', password: 'drei blaue Seifen' },
    PasswordChange: { currentPassword: 'vier Enten im Kanu', password: 'drei blaue Seifen' },
    Token: { name: 'Homepage', account: { uuid: EXAMPLE_UUID, name: 'Petra Probe' } },
    TokenCreate: { name: 'Homepage', scopes: ['api:read'] },
  },
};
