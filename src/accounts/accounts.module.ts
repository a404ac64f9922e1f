import { Module } from '@nestjs/common';
import { message } from '../common/http/message.js';
import { invalid } from '../common/http/problem.js';
import { registerConstraint } from '../common/database/constraint-problems.js';
import { CODES } from '../common/input/codes.js';
import { AccountLookup } from './account-lookup.js';
import { AccountsService } from './accounts.service.js';

registerConstraint('uq_accounts_email', () =>
  invalid([
    {
      propertyPath: 'email',
      message: message('This e-mail address is already in use.', 'Diese E-Mail-Adresse wird schon verwendet.'),
      code: CODES.uniqueEntity,
    },
  ]),
);

@Module({ providers: [AccountLookup, AccountsService], exports: [AccountLookup, AccountsService] })
export class AccountsModule {}
