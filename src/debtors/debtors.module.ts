import { Module } from '@nestjs/common';
import { DebtorRegistry } from './debtor.registry.js';

@Module({ providers: [DebtorRegistry], exports: [DebtorRegistry] })
export class DebtorsModule {}
