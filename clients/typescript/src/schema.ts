/** Generated from the OpenAPI document by `npm run client`; do not change it by hand. */

export interface paths {
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description By last name. Accounts whose personal data is masked for you come last, by their UUIDs, and are not found by `q`.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Without a password: it comes by an invitation or a password reset. Nobody is notified. With `hosts` the account gets ROLE_HOST.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account
         * @description Families' accounts are masked without ROLE_PARTICIPANTS_ADMIN, protected ones for all but super admins: without name, e-mail address, telephone numbers and address.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account
         * @description With its tokens, memberships and children. Children with applications stay with them, anonymised, as does the row of the account; it is a 404 from then on in any case.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Only the keys sent change. Disabling, and taking a role away, count from the next request of the account on.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/accounts/{uuid}/case": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a family's whole case
         * @description Account, children, applications with their offers and decisions, open items, invoices, receipts, mails and notes, of one moment. Each part is masked as its own route masks it; money is for payments admins, notes for those who may read them.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getFamilyCase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a person's consents
         * @description Latest first; the latest of a kind is what holds. For the person itself, and for admins who see families.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listAccountConsents"];
        put?: never;
        /**
         * Record a consent
         * @description Given, refused or withdrawn. Entries are never changed. Usual kinds: `terms`, `privacy`, `photos`, `newsletter`, `health`.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["addAccountConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything about one family
         * @description For the person itself, and for admins who see families. Nobody but super admins exports protected accounts and those of admins. As `pdf` it is for people: the same data in German words, without identifiers. Purposes, recipients and periods are in the language of `Accept-Language`.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["exportFamily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an account
         * @description What changed of its fields, latest first. Changes of fields that you may not see now are left out.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getAccountHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on an account
         * @description Latest first.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listAccountNotes"];
        put?: never;
        /**
         * Write a note on an account
         * @description For staff: families are not told. It is part of what they are shown when they ask for their data, and goes when they go.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["addAccountNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}/notes/{noteUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note on an account
         * @description Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        delete: operations["removeAccountNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{uuid}/reset-two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the second factor of an account
         * @description For super admins, when somebody has lost telephone and recovery codes. Ends all sessions of the account and mails it a notice; tokens stay good.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["resetTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export accounts
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportAccounts"];
        put?: never;
        /**
         * Export accounts in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description Newest first, or as `sort` and `order` say. Admins see all, organiser users those to their own offers while lists are released. Children are masked without ROLE_PARTICIPANTS_ADMIN, protected ones for all but super admins.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listAttendances"];
        put?: never;
        /**
         * Apply for a child
         * @description The procedure that runs in the offer's edition decides the status: lot lets the application wait; firstcome confirms it while confirmed and waitlisted ones together are fewer than the places, else puts it at the end of the waiting list. While none runs, applications of admins wait. Admins may say the status themselves, and overrule the checks with force. Organiser users apply for children to their own offers, while a procedure runs and lists are released; once the first date has begun they note with the status participated who came without an application, while places are free. After a withdrawal the same record is decided anew.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["createAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getAttendance"];
        put?: never;
        post?: never;
        /**
         * Delete an application
         * @description With its history. Its place goes to whoever waits longest.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteAttendance"];
        options?: never;
        head?: never;
        /**
         * Change an application
         * @description Organiser users write answers and comment of applications that they see; the rest is for admins. A fee that is booked already is booked anew.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        patch: operations["updateAttendance"];
        trace?: never;
    };
    "/attendances/{uuid}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an application
         * @description Every change of its state, latest first.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getAttendanceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{uuid}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an application to another offer
         * @description The answer is the application to the other offer, decided as a new one there; the old one is withdrawn, its payments follow, and its place goes to the waiting list. Answers to questions that the other offer does not ask are dropped, and so is a fee of the child's own. The checks for new applications hold, unless force is true. For admins.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["moveAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{uuid}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes on an application
         * @description Latest first.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listAttendanceNotes"];
        put?: never;
        /**
         * Write a note on an application
         * @description For staff: families are not told. It is part of what they are shown when they ask for their data, and goes when they go.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["addAttendanceNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{uuid}/notes/{noteUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note on an application
         * @description Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        delete: operations["removeAttendanceNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{uuid}/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an application another place on the waiting list
         * @description Directly before or after another one of the same list; the others keep their order. For admins.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["reorderAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{uuid}/transition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a transition to an application
         * @description The field transitions of the application lists what is possible. Staff may confirm more children than there are places. With notify the family is mailed. A place that becomes free by withdraw or reject goes to whoever waits longest.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["transitionAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export applications
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportAttendances"];
        put?: never;
        /**
         * Export applications in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startAttendances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell families what they were not told yet
         * @description For `edition`, or for `attendances`: exactly one of them. A job mails each family once, with all its applications whose field `told` is false, as they are by then. Its result counts `mailed`, and the families `withoutAddress`, whose applications stay untold. Where nothing is untold the job ends with 0. Two requests at once tell each family once.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["notifyAttendances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/transition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a transition to many applications
         * @description Up to 500 at once, as one event: with notify every family gets one mail. Without partial all or nothing: the refusal has a line for each application in the way. With partial what can be done is done, and each result says what was not.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["transitionAttendances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Latest first; for super admins. Holds every write and every read of personal data. Reading it adds a line itself, so walk pages with a fixed `until`.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank statements
         * @description Newest first, without their entries.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listBankStatements"];
        put?: never;
        /**
         * Import a bank statement
         * @description A camt.053, camt.054 or camt.052 file (ISO 20022). Nothing is booked yet: entries whose reference and amount agree are `matched`, likely ones `proposed`, the rest `open`. What an earlier file told already is `ignored`.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["importBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bank statement
         * @description With all its entries, in the order of the file.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getBankStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements/{uuid}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign an entry by hand
         * @description Books an entry on the applications named, in parts where wanted; a receipt for each family. What is left becomes a credit of the family named first.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["assignBankEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements/{uuid}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book entries
         * @description Makes receipts of all entries that are `matched`; or of those named, each with its first proposal. Where a proposal says `setOff`, credits of the debtor are set off first. Booked entries stay as they are.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["bookBankEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements/{uuid}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set entries aside
         * @description They are no payments of families.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["ignoreBankEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements/{uuid}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for payments again
         * @description For entries about which nothing is decided, with what is open now. Nothing is booked.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["matchBankEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-statements/{uuid}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take entries up again
         * @description Those set aside, where `restorable` says so, and booked ones all of whose receipts are reversed. They are matched anew.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["restoreBankEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description All categories by name. Always the whole list: page and itemsPerPage are ignored.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description The alias is made from the name, which no other category may have: case, accents and blanks make no difference.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a category
         * @description Needs a token with scope `api:read`.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        /**
         * Delete a category
         * @description Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Only the keys sent change; the alias stays. No other category may have the name.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/debtors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List debtors
         * @description By last name; those whose name is not for the caller come last.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listDebtors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a debtor
         * @description With all that is open, and the latest reminders.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getDebtor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the invoice of a debtor
         * @description All that is open, as a letter with a GiroCode once the letterhead has an IBAN.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printDebtorInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind a debtor
         * @description Mails a reminder of all that is open, credits taken off; what belongs to an edition whose pay days are not over is left out. The level rises with each reminder about the same application, to 3.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["remindDebtor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/reminder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the latest reminder of a debtor
         * @description As a letter, with what is due today.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printDebtorReminder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/set-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set off the credits of a debtor
         * @description Pays what is open out of what was paid too much, what is due first before the rest, as far as the credits reach. No money moves, and there is no receipt: the books say "Guthaben verrechnet".
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["setOffDebtor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statement of account of a debtor
         * @description Everything that was booked in the window, oldest first, with the balance after each entry.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getDebtorStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/statement/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the statement of account of a debtor
         * @description What GET /debtors/{uuid}/statement says, as a letter.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printDebtorStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/write-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write off what a debtor owes
         * @description Gives up all that is still to be paid for the applications named: it is no longer open, and nobody is reminded of it. The applications are not `paid`. A payment that comes all the same is taken, and takes the write-off back.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["writeOffDebtor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/{uuid}/write-off/reversal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back what was written off for a debtor
         * @description What was given up for the applications named is owed again.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["reverseWriteOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debtors/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export debtors
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportDebtors"];
        put?: never;
        /**
         * Export debtors in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startDebtors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draws/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a draw
         * @description What was promised and what came of it: seed, rules, hashes, sums and certificate, without any wish. Simulations are for admins.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getDraw"];
        put?: never;
        post?: never;
        /**
         * Take a draw back
         * @description With its decisions, as long as they were not committed. A simulation is gone then; a real draw stays on record as `superseded`, because its seed is known. The next one keeps seed and numbers, and needs a `reason`.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteDraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draws/{uuid}/protocol": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the protocol of a draw
         * @description Everything that is needed to draw it again and to check it: input, seed, numbers, result, reasons, certificate. No names: children are tickets, which nobody can trace without the key. Wish lists are fingerprints all the same; hand it out with care.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getProtocol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draws/{uuid}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the report of a draw
         * @description For the council and the noticeboard, in German: the rules in five sentences, the figures with charts, the certificate in plain words, commitment and seed, and how to check it oneself. Sums only, no child. Simulations are for admins.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["printDraw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draws/{uuid}/wishes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a draw says of each wish
         * @description By offer, those with a place first, then the waiting list in its order. Names of masked children are missing.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["listWishes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draws/{uuid}/wishes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what a draw says of each wish
         * @description All wishes in the order of the list, with its filters, each with its reason in words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportWishes"];
        put?: never;
        /**
         * Export what a draw says of each wish in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startWishes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List editions
         * @description All editions, latest holiday first. Always the whole list: page and itemsPerPage are ignored.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listEditions"];
        put?: never;
        /**
         * Create an edition
         * @description The alias is made from the name. At most one holiday; application_system tasks name their applicationSystem and do not overlap (touching ends are fine); every end is after its begin.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["createEdition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an edition
         * @description One edition with its tasks.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getEdition"];
        put?: never;
        post?: never;
        /**
         * Delete an edition
         * @description With its tasks.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteEdition"];
        options?: never;
        head?: never;
        /**
         * Change an edition
         * @description Only the keys sent change, an empty body changes nothing; the alias stays. Lists are replaced as a whole: a task sent with its uuid stays the same record. At most one holiday; application_system tasks name their applicationSystem and do not overlap (touching ends are fine); every end is after its begin.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        patch: operations["updateEdition"];
        trace?: never;
    };
    "/editions/{uuid}/booklet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print the programme booklet of an edition
         * @description A job makes a PDF, ready to print, of all offers that are published for the public and not called off; `GET /jobs/{uuid}/file` has it for a day. It holds what everybody may read, and nothing else. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["printBooklet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to the public offers of an edition
         * @description The dates of all offers that everybody can find, as iCalendar (RFC 5545); those called off have the status CANCELLED. A 404 while the edition is not online, for every caller. At most 1,000 offers, or as many as have 2,000 occurrences together; the earliest are left out. At most 400 events of an offer, the next ones from today on. Offers without dates are not in it.
         *
         *     Answers without a token while public access is switched on, and to every token with scope `api:read`.
         */
        get: operations["getEditionCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/commit-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Commit decisions
         * @description A job applies them as transitions, all or nothing for each offer, never beyond its places without `force`, and with `notify` sends one mail to each family at its end. Can be repeated. A commit that is under way is joined. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["commitDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an edition
         * @description A new edition with the settings, organisers and tasks of this one, without offers and not archived. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["copyEdition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the dashboard of an edition
         * @description What one acts on, counted and unrounded: each number is that of a list with its filter. It names nobody, so admins who do not see families get the same numbers; money is for payments admins.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getEditionDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview what committing decisions would do
         * @description In all and for each offer with waiting applications. Nothing is changed.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["previewDecisions"];
        put?: never;
        /**
         * Decide about waiting applications
         * @description All or nothing. Families see nothing of it before it is committed; null takes a decision back.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["setDecisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/decisions/families": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview what committing decisions would do for families
         * @description Families with waiting applications; those that would have the fewest places come first.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["previewFamilyDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the draws of an edition
         * @description Newest first. Simulations are for admins.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listDraws"];
        put?: never;
        /**
         * Draw the waiting applications of an edition
         * @description A job freezes what enters, draws, checks the result, and puts it on the applications as decisions, which nobody but admins sees before they are committed; `result.draw` of the job is the number of the draw. With `simulate` it only tries out, with a random seed, and other rules if wanted; of an edition the latest 20 simulations are kept. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["startDraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make invoices for everybody who owes something of an edition
         * @description A job makes one invoice for each debtor, over all it owes in the edition and has no invoice for. What has one is left alone, so it can be asked for again at any time. With `notify` they are mailed, with the letter as a PDF. Credits are taken off; who owes nothing on balance gets none. While one is under way, a second request joins it. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["makeEditionInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/invoices/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print the open invoices of an edition
         * @description A job makes one PDF of all letters, by number; `GET /jobs/{uuid}/file` gives it to you for a day. Those of families whose names you are not shown are left out. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["printEditionInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/participants/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the attendance sheets of a day
         * @description One PDF with the sheet of every offer of the edition that takes place on that day: published, not cancelled, under way on the day. Each begins on a page of its own, the first begin first, with a box for the day.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportDaySheets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind everybody who owes something of an edition
         * @description A job mails one reminder to each debtor, of what was charged at least `minDays` days ago. Credits are taken off; who owes nothing then is left out, and who was reminded today already, unless `force` is sent. While one is under way, a second request joins it.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["remindEditionDebtors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Print the report of an edition for the council
         * @description A job makes a PDF with figures and charts of the edition beside the one before; `GET /jobs/{uuid}/file` has it for a day. It leaves the house: small numbers are withheld as in `GET /editions/{uuid}/statistics?public=true`. It tells of money if you see payments; only who sees them gets that file. A second request joins the running one. The body may be left out.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["printReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the revenue of an edition
         * @description What was charged, paid, given up and is open, in all and by offer.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getEditionRevenue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the statistics of an edition
         * @description How full offers and categories are, applications by state, day, age and rank of the wish, children and families with and without a place; for payments admins also the revenue. Who sees families is told the true numbers. With `public=true`, and for all others, groups of fewer than five persons are withheld, and further numbers from which they could be worked out; `withheld` says which it is.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getEditionStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editions/{uuid}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read where an edition stands
         * @description Which phases run now, come next and are over, in local time. A phase runs from its begin on and is over at its end.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getEditionTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/errors/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a status
         * @description What a problem of type `/errors/{status}` means, as a page or as JSON.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["explainStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is it well?
         * @description The same as /health/ready.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description Answers 200 as long as the process runs, whatever its database does.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can it serve?
         * @description Answers 200 when the database answers, else 503. Recovers by itself.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organisers
         * @description By name. Admins see all organisers, organiser users those they are a member of.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listHosts"];
        put?: never;
        /**
         * Create an organiser
         * @description The alias is made from the name.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["createHost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organiser
         * @description Organiser users read only organisers they are a member of; any other is a 404.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getHost"];
        put?: never;
        post?: never;
        /**
         * Delete an organiser
         * @description Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteHost"];
        options?: never;
        head?: never;
        /**
         * Change an organiser
         * @description Only the keys sent change. The address is replaced as a whole; the alias stays.
         *
         *     Needs a token with scope `api:write`.
         */
        patch: operations["updateHost"];
        trace?: never;
    };
    "/hosts/{uuid}/add-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an account to the team
         * @description At once, without invitation and without a mail to it. The account gets ROLE_HOST if it lacked it. Where there are applications, the team and the super admins are told by mail.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["addHostMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{uuid}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to the offers of an organiser
         * @description The dates of all its published offers of all editions, also of those behind private links and of those called off. Opened by the link alone, which stands in calendarLink of the organiser; without it, or with an old one, a 404. At most 1,000 offers, or as many as have 2,000 occurrences together; the earliest are left out. At most 400 events of an offer, the next ones from today on. Offers without dates are not in it.
         *
         *     Answers without a token while public access is switched on, and to every token with scope `api:read`.
         */
        get: operations["getHostCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{uuid}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the logo
         * @description A PNG, JPEG or WebP picture. It is decoded and encoded anew, without its metadata, and scaled down to at most 1000 x 1000 pixels. An earlier logo is removed.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["setHostLogo"];
        /**
         * Remove the logo
         * @description Needs a token with scope `api:write`.
         */
        delete: operations["removeHostLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{uuid}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the team of an organiser
         * @description References only, by last name. For admins, and for organiser users of their own team.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listHostMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{uuid}/remove-member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an account out of the team
         * @description The account also loses the single offers of this organiser that were shared with it. Nobody is notified.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["removeHostMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/{uuid}/renew-calendar-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the link to the calendar of an organiser
         * @description For admins and the organiser users. The old link opens nothing any more; whoever subscribed to it needs the new one.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["renewHostCalendarLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hosts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export organisers
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["exportHosts"];
        put?: never;
        /**
         * Export organisers in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["startHosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Newest first. Admins see all invitations, organiser users those of organisers they are a member of.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody to the team of an organiser
         * @description Sends a mail with a code that is good for 14 days and one use. Organiser users invite to organisers they are a member of; a foreign organiser is as good as none. What they are answered does not depend on whether the address has an account.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invitation
         * @description Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{uuid}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description With a new code, good for another 14 days; the old one is dead. An expired invitation is open again.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{uuid}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an invitation
         * @description Its code is dead at once. Nobody is notified.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["revokeInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description The holder of the code joins the team and gets ROLE_HOST: with a token the account of the token at once, whatever its address; without one a new account with the invited address, which needs first name, last name and password. With a token these are not looked at.
         *
         *     Answers without a token, and to every token with scope `api:write`.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a code invites to
         * @description For the page on which an invitation is accepted: which team, by whom, and the invited address. Uses nothing up, and is answered anew each time, with an Idempotency-Key too. Counts under the same limit as accepting.
         *
         *     Answers without a token, and to every token with scope `api:read`.
         */
        post: operations["lookUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Newest first, unless `sort` says otherwise.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice
         * @description Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{uuid}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an invoice
         * @description Its items are free for the next one; what is owed stays owed. A mail with it that still waits is given up.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/{uuid}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print an invoice
         * @description As a letter, with what is still open today, and with a GiroCode once the letterhead has an IBAN.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invoices/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export invoices
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportInvoices"];
        put?: never;
        /**
         * Export invoices in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startInvoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Newest first. Jobs are kept for 30 days after their end.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a job
         * @description For admins, and for whoever asked for it. The `Location` of a 202 leads here; while it is running, the numbers grow.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{uuid}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the file of a job
         * @description What the job left, for a day. A file with personal data is only for the very account that asked for it, as long as it has all the rights with which the file was made.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ledgers
         * @description Cash, bank, card, other and write-offs first, then the revenue of editions, then debtors.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listLedgers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledgers/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a ledger
         * @description With a page of its entries, newest first.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledgers/cash-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the cash report of a day
         * @description What was in the till in the morning, what came in and went out, and what must be there at the end; the same for bank, card and other payments.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getCashReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledgers/cash-report/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the cash report of a day
         * @description To be signed: the report, and below it each receipt of the day with who took the money. What was booked only after the day is marked.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printCashReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledgers/journal.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the journal
         * @description All postings of a window, oldest first, for the town's accounting: UTF-8 with a byte order mark, semicolons, one line for each posting. Cells that a spreadsheet would take for a formula begin with an apostrophe.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledgers/journal/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print the journal
         * @description All postings of a window, oldest first, with who booked them.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Gives a session token: read-write, good for 12 hours after its last use. Wrong passwords and codes are counted: after ten for one account within 15 minutes it is locked for 15 minutes; one address has 60 attempts in 15 minutes.
         *
         *     Needs no token.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session of the token that is sent. Tokens that were made in it stay good.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List words that are set
         * @description By kind of mail; what holds for all editions first.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["listMailTemplates"];
        put?: never;
        /**
         * Set words for a kind of mail
         * @description For one edition or for all. They count for mails written afterwards.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["createMailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-templates/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read words that are set
         * @description Needs a token with scope `api:read` of an admin.
         */
        get: operations["getMailTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete words
         * @description From then on those for all editions hold, or those the mail comes with.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteMailTemplate"];
        options?: never;
        head?: never;
        /**
         * Change words
         * @description Kind and edition stay. They count for mails written afterwards.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        patch: operations["updateMailTemplate"];
        trace?: never;
    };
    "/mail-templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what words make
         * @description The mail that the words would make of the examples of the variables, or of a real record: `attendance` or `account`. Nothing is stored. What was paid and is owed is left out for callers without ROLE_PAYMENTS_ADMIN, and where some of it is for a child that is masked. Words that are not sent are those that hold now.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["previewMailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mail-templates/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the kinds of mails
         * @description Every kind with its variables, the words it comes with, and those set instead. The words of the edition go before those for all editions, and these before the ones the mail comes with.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getMailTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description Newest first. Recipient and subject are missing where they are masked for the caller: of mails to masked accounts, about masked children, and, for those who do not see families, of mails to no account.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mail with its words
         * @description Needs a token with scope `api:read` of an admin.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{uuid}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail again
         * @description The same words once more, by a job, with all its tries: of a mail that was sent or given up. It goes to the address that the account, or the participant without one, has today.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["resendMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your own account
         * @description Nothing of it is masked.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your own account
         * @description Only the keys sent change. Another e-mail address needs `currentPassword`, and the old address is told by mail.
         *
         *     Needs a token with scope `api:write`.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends all your other sessions and mails you a notice. A wrong present password is a 422 with `detail` only and counts like a failed sign-in.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Those that have not ended, newest first.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/{uuid}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End one of your sessions
         * @description It may be the one that asks. Tokens that were made in it are revoked; POST /logout leaves them.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["revokeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/revoke-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all your other sessions
         * @description All but the one that asks; with another kind of token, all. Tokens that were made in them are revoked.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["revokeOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Gives the secret for an authenticator app. Nothing is demanded until it is confirmed. Wrong passwords count like failed sign-ins.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["beginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second factor on
         * @description From now on signing in needs a code. Sessions that are open stay open.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second factor off
         * @description Wrong passwords and codes count like failed sign-ins.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a picture or a form
         * @description What stands at an address never changes and may be kept for a year. Addresses cannot be guessed; whoever knows one can read the file, also when it belongs to a draft. Pictures have smaller versions for pages beside them: `<uuid>-480.avif`, `-960`, `-1600`, and the same as `.webp`, made soon after the upload.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Latest first. Admins who see families see all, organiser users those of their organisers and their own.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message
         * @description One mail to each family with an application that matches, however many children it has, or to each person of the teams that match. A job writes the mails, each with the values of its recipient. Organiser users write to families with `confirmed` or `waitlisted` applications in their own offers; answers go to their organiser.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a message
         * @description With how many of its mails were sent and how many were given up.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{uuid}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a message whose job failed
         * @description The mails that are not written yet (`waiting`) are, by a new job; while one is under way, that one answers. Whoever has a mail of this message gets no other.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["resumeMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See who would get a message, and what
         * @description Nothing is stored or sent. The mail shown is that of the first recipient who is not masked for you, with examples if there is none.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["previewMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to yourself
         * @description What the preview shows goes to your own address, with the attachments; nobody else gets anything.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["testMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the variables of messages
         * @description What subject and body may name, with its meaning in German and English and an example.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_PARTICIPANTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getMessageVariables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers
         * @description Without a token only offers that are published, in an edition that is online, and public. Organiser users also see their own in any place, admins all.
         *
         *     Answers without a token while public access is switched on, and to every kind of token.
         */
        get: operations["listOffers"];
        put?: never;
        /**
         * Create an offer
         * @description Always a draft; it is published by a transition. The alias is made from the name. Organiser users create offers of their own organisers, while the edition lets hosts edit.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an offer
         * @description An offer published through its private link only is opened with ?link=.
         *
         *     Answers without a token while public access is switched on, and to every kind of token.
         */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        /**
         * Delete an offer
         * @description Its oldest variant becomes the base of the others.
         *
         *     Needs a token with scope `api:write`.
         */
        delete: operations["deleteOffer"];
        options?: never;
        head?: never;
        /**
         * Change an offer
         * @description Only the keys sent change; null clears, name, edition and what has a default ignore it; a list replaces the whole list. A date or question sent with its uuid keeps its identity, and so does a date with the times of one that is there. The alias stays. What changes in the content changes in the offer's variants, too: all but dates, deadline, limits, publish, internalNote and status. With notify families with a place are mailed new dates and meeting points.
         *
         *     Needs a token with scope `api:write`.
         */
        patch: operations["updateOffer"];
        trace?: never;
    };
    "/offers/{uuid}/agreement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the agreement form of an offer
         * @description A PDF, kept as it is; `agreementUrl` shows its address. An earlier form is removed.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["setOfferAgreement"];
        /**
         * Remove the agreement form of an offer
         * @description Needs a token with scope `api:write`.
         */
        delete: operations["removeOfferAgreement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the calendar file of an offer
         * @description The offer's dates as iCalendar (RFC 5545), with local times in Europe/Berlin. Whoever may read the offer may read the file; ?link= opens it like the offer. The identifier of an event stays the same when its date changes, and its sequence number grows; a called off offer has called off events. At most 400 events, the next ones from today on.
         *
         *     Answers without a token while public access is switched on, and to every token with scope `api:read`.
         */
        get: operations["getOfferCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an offer
         * @description A new draft with the content, organisers, categories, ages, fee, limits, questions, pictures and agreement form of the offer, but not its dates, deadline, status and applications; in the same edition or another one.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["copyOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of an offer
         * @description Who did what, and when; latest first. For admins and the offer's own organisers.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getOfferHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a picture to an offer
         * @description A PNG, JPEG or WebP picture; it becomes the last of `media`. It is decoded and encoded anew, without its metadata, and scaled down to at most 3000 x 3000 pixels. An offer can have 20. The last part of the address of a picture begins with its identifier.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["addOfferPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/media/{mediaUuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a picture of an offer
         * @description Needs a token with scope `api:write`.
         */
        delete: operations["removeOfferPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the attendance sheet of an offer
         * @description Who has a place, by name; then the waiting list in its order; then, when the filter asks for them, all others by name. Organiser users read those of their own offers while lists are released.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getAttendanceSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/participants/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the attendance sheet of an offer
         * @description The lines of the sheet in its order, all of them, with what you see of each child there. As `pdf` it is ready to print: with a box for each date, or without as a list of participants; admins also see who has paid.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportSheet"];
        put?: never;
        /**
         * Export the attendance sheet of an offer in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark who was there on a day
         * @description For staff, and for organiser users of their own offers while lists are released. With the first presence an application becomes participated, and noshow when its child was absent on all days of the offer; marking anew puts right what was wrong, and the state with it. A day can be marked from its first minute on.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["markPresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill the free places of an offer from its waiting list
         * @description A background job confirms the children on the waiting list in their order while places are free, whatever the phase of the edition, and mails their families. It confirms nobody while the offer is not published, when it is cancelled, and once its first date has begun. Its result counts the `confirmed`. The answer shows the offer as it is now; while a job is under way, a second request joins it.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        post: operations["refillOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/renew-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the private link of an offer
         * @description The old link opens nothing any more.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["renewOfferLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/transition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a transition to an offer
         * @description The field transitions of the offer lists what you may do to it now. cancel and relaunch with notify, and publish of an offer that was cancelled, mail every family with an application that is waiting, confirmed or waitlisted, with the note; what staff reopen, publish, unpublish, cancel or relaunch with notify is mailed to the teams of its organisers, too; organisers do so three times a day for one offer; applications and receipts stay as they are, and nobody owes anything for an offer that is cancelled.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["transitionOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/{uuid}/variant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a variant of an offer
         * @description A copy with dates of its own that stays tied to the offer: its content follows the offer, its dates, deadline, limits, publish, internalNote and status are its own. A variant of a variant belongs to the base.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["createOfferVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy many offers into an edition
         * @description Up to 500 of one edition, all or nothing: the drafts that a copy of each would be, in the order of the request, with pictures and agreement form. Where an offer and its variant are copied together, the copies are offer and variant, too. Organiser users copy offers of their own organisers into an edition that lets hosts edit.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["copyOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export offers
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["exportOffers"];
        put?: never;
        /**
         * Export offers in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["startOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/offers/transition": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a transition to many offers
         * @description Up to 500 of one edition at once, as one event: with notify every family and every member of a team gets one mail for all of them. Without partial all or nothing: the refusal has a line for each offer in the way. With partial what can be done is done, and each result says what was not.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_HOST` or `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["transitionOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The OpenAPI 3.1 document of this service.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List participants
         * @description By last name. Children whose personal data is masked for you come last, by their UUIDs, and are not found by `q`.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["listParticipants"];
        put?: never;
        /**
         * Create a participant
         * @description Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["createParticipant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/participants/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a participant
         * @description Masked without ROLE_PARTICIPANTS_ADMIN, protected children for all but super admins.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getParticipant"];
        put?: never;
        post?: never;
        /**
         * Delete a participant
         * @description With the applications that came to nothing, and their history.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        delete: operations["deleteParticipant"];
        options?: never;
        head?: never;
        /**
         * Change a participant
         * @description Only the keys sent change.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        patch: operations["updateParticipant"];
        trace?: never;
    };
    "/participants/{uuid}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a participant
         * @description What changed of its fields, latest first; of health only that it did. Changes of fields that you may not see now are left out.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getParticipantHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/participants/{uuid}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a participant into another one
         * @description For a child that was entered twice. The child in the path goes, and is a 404 from then on; the one in the body stays, and is the answer. It keeps its fields, and gets those it lacks. Applications go over to it with their money; of two to the same offer the one further on stays, and the other is withdrawn.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PARTICIPANTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["mergeParticipant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/participants/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List children that may have been entered twice
         * @description Groups of children with the same name, whatever its case and accents, and the same date of birth; by last name of the oldest record. Children that are masked for you are in no group, and make none.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PARTICIPANTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/participants/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export participants
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportParticipants"];
        put?: never;
        /**
         * Export participants in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_ADMIN` or `ROLE_PARTICIPANTS_ADMIN` or `ROLE_PAYMENTS_ADMIN` or `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startParticipants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description Sends a mail with a code, good once and for an hour, if there is such an account. The answer is the same when there is none.
         *
         *     Needs no token.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password
         * @description With the code of the mail. Ends all sessions and lifts the lock of failed sign-ins; a second factor stays on. A code that is unknown, used or too old is a 422 with `detail` only.
         *
         *     Needs no token.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts
         * @description Newest first.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listReceipts"];
        put?: never;
        /**
         * Take money and make a receipt
         * @description For one or several applications of one debtor, in parts where wanted. Without an amount, all that is open of an application is paid. Or with `debtor` in place of `attendances` all that it owes, exactly its balance: its credits are set off before.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["createReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a receipt
         * @description Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/{uuid}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print a receipt
         * @description As a letter with the municipality’s head.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["printReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/{uuid}/reversal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a receipt
         * @description All that is not reversed yet, or single items; the money goes back the way it came, or by another `method`: a transfer can be paid back in cash. The answer is the new receipt, with negative amounts. With `withdraw` the applications are withdrawn as well.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["reverseReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receipts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export receipts
         * @description With the filters, the order and the rows of the list, all of them, and with what you see of each record there. Heads are the names of the fields; with `Accept-Language: de`, German words.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["exportReceipts"];
        put?: never;
        /**
         * Export receipts in the background
         * @description For long lists. The job makes the same file as GET; GET /jobs/{uuid}/file gives it out for a day. Rights are those you have when it runs.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startReceipts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of forgetting
         * @description Latest first.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listRetentionRuns"];
        put?: never;
        /**
         * Forget what is past its time
         * @description A dry run counts only, and is done with the answer. Otherwise a job works in the background; read the run to follow it. Periods are settings of the group `retention`.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["startRetentionRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/retention/runs/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run of forgetting
         * @description While it is running, the numbers grow.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getRetentionRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search all kinds of records
         * @description At most `limit` hits of each kind, best first: beginnings of names before beginnings of words, then parts of words, then small typing errors. Telephone numbers compare by their digits; creditor references are known to those who may see money. Finds only what the caller may see; masked names are never found.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["searchEverything"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/integration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the integration settings
         * @description For admins.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getIntegrationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the integration settings
         * @description Only the keys sent change; null brings a default back. What is set counts at the next request, in every process.
         *
         *     Needs a token with scope `api:write` of an admin.
         */
        patch: operations["updateIntegrationSettings"];
        trace?: never;
    };
    "/settings/letterhead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the letterhead
         * @description For admins.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getLetterheadSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the letterhead
         * @description Only the keys sent change; null brings a default back. It decides where families send money.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        patch: operations["updateLetterheadSettings"];
        trace?: never;
    };
    "/settings/letterhead/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the logo of the letterhead
         * @description A PNG, JPEG or WebP picture. It is decoded and encoded anew, without its metadata, and scaled down to at most 1000 x 1000 pixels. It stands on letters, in the booklet and in mails. An earlier logo is removed.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["setLetterheadLogo"];
        /**
         * Remove the logo of the letterhead
         * @description Needs a token with scope `api:write` of an account with `ROLE_PAYMENTS_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        delete: operations["removeLetterheadLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how long data is kept
         * @description For admins.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getRetentionSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how long data is kept
         * @description Only the keys sent change; null brings a default back.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        patch: operations["updateRetentionSettings"];
        trace?: never;
    };
    "/settings/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the security settings
         * @description For admins.
         *
         *     Needs a token with scope `api:read` of an admin.
         */
        get: operations["getSecuritySettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the security settings
         * @description Only the keys sent change; null brings a default back.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        patch: operations["updateSecuritySettings"];
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description All of your own, newest first, with those that are revoked or over; sessions have a list of their own.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token
         * @description The answer holds the secret in `token`, this once. A token never does more than its account may at that moment. A session in which the password was given more than 15 minutes ago needs it again. Whoever makes a token is told by mail.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a token
         * @description Its secret is not shown again.
         *
         *     Needs a token with scope `api:read`.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{uuid}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description With all tokens that were made with it. At the next request they are a 401, in every process. Done twice, nothing changes.
         *
         *     Needs a token with scope `api:write`.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/validation_errors/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a violation code
         * @description What a violation with this code means, as a page or as JSON.
         *
         *     Needs no token.
         *
         *     Does not count against the rate limits.
         */
        get: operations["explainCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Newest first. Their secrets are not shown again.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description From now on, each event of these types is posted to the address, signed as Standard Webhooks says. The answer holds the `secret` for that, this once.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Its secret is not shown again.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description With its deliveries; what is queued is not sent any more.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description With `disabled` nothing is sent any more, also of what is queued. Enabled again, it goes on with that, and with what has happened meanwhile. New `types` count for what has not been queued yet.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/webhooks/{uuid}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Latest first: each event once, with its last try. Kept for 30 days.
         *
         *     Needs a token with scope `api:read` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{uuid}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events again
         * @description Either all after one (`after`), or those named (`events`, at most 100), as far as the webhook takes their types. They have the same `webhook-id` as before.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["replayEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{uuid}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The answer holds it, this once. For 24 hours messages are signed with the old one as well; done again, the first of them is gone at once.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{uuid}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook
         * @description Queues a message of the type `webhook.test`, which is tried once, within seconds. What became of it stands among the deliveries.
         *
         *     Needs a token with scope `api:write` of an account with `ROLE_SUPER_ADMIN` (or `ROLE_SUPER_ADMIN`).
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event
         * @description Posted to each webhook that takes the type, signed as Standard Webhooks says. At least once: a repeated message has the same `webhook-id`. Not always in order. Answer within 15 seconds, with any 2xx.
         */
        post: operations["receiveEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A person or a service that uses the administration or the public website. */
        Account: {
            address?: {
                city?: string;
                country: string;
                postalCode?: string;
                street?: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** @description Nothing can be done with the account. */
            disabled: boolean;
            /**
             * Format: email
             * @description E-mail address. Missing when the account is masked.
             */
            email?: string;
            firstname?: string;
            /** @description Organisers of whose team the account is, by name. */
            hosts: components["schemas"]["Reference"][];
            /** @description A person, or a program that has tokens only. Known are `person`, `service`; others may come. */
            kind: "person" | "service";
            /**
             * Format: date-time
             * @description Missing when the account is masked.
             */
            lastLoginAt?: string;
            lastname?: string;
            mobile?: string;
            /**
             * Format: date-time
             * @description Missing when the account is masked.
             */
            modifiedAt?: string;
            /** @description First and last name. Missing when the account is masked. */
            name?: string;
            /** @description The account's children, by name; masked ones last. */
            participants: components["schemas"]["Reference"][];
            phone?: string;
            /** @description Masked for all but super admins. */
            protected: boolean;
            roles: ("ROLE_MEMBER" | "ROLE_HOST" | "ROLE_ADMIN" | "ROLE_PARTICIPANTS_ADMIN" | "ROLE_PAYMENTS_ADMIN" | "ROLE_SUPER_ADMIN")[];
            /** @description Signing in takes a second factor. */
            twoFactor: boolean;
            /** Format: uuid */
            uuid: string;
        };
        AccountCreate: {
            /** @description Replaced as a whole: keys not sent are cleared, country falls back to de. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description Nothing can be done with the account any more, from the next request on. */
            disabled?: boolean | null;
            /**
             * Format: email
             * @description E-mail address; no two accounts have the same, in whatever case.
             * @example petra.probe@sv-osterburken.example
             */
            email: string;
            /** @example Petra */
            firstname?: string | null;
            /**
             * @description Organisers of whose team the account is, by UUID or alias. The list replaces the whole list.
             * @example [
             *       "sv-osterburken"
             *     ]
             */
            hosts?: string[] | null;
            /**
             * @description A person, or a program that has tokens only, which super admins create. Stays as it is.
             * @enum {string|null}
             */
            kind?: "person" | "service" | null;
            /**
             * @description Last name; of a service account its name.
             * @example Probe
             */
            lastname?: string | null;
            mobile?: string | null;
            /** @example +49 6291 12345 */
            phone?: string | null;
            /** @description An information lock of the residents' register: masked for all but super admins, who set it. */
            protected?: boolean | null;
            /**
             * @description Only super admins give and take roles that end in ADMIN. The list replaces the whole list.
             * @example [
             *       "ROLE_HOST"
             *     ]
             */
            roles?: ("ROLE_MEMBER" | "ROLE_HOST" | "ROLE_ADMIN" | "ROLE_PARTICIPANTS_ADMIN" | "ROLE_PAYMENTS_ADMIN" | "ROLE_SUPER_ADMIN")[] | null;
        };
        AccountPatch: {
            /** @description Replaced as a whole: keys not sent are cleared, country falls back to de. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description Nothing can be done with the account any more, from the next request on. null is ignored. */
            disabled?: boolean | null;
            /**
             * Format: email
             * @description E-mail address; no two accounts have the same, in whatever case. null is ignored.
             * @example petra.probe@sv-osterburken.example
             */
            email?: string | null;
            /** @example Petra */
            firstname?: string | null;
            /**
             * @description Organisers of whose team the account is, by UUID or alias. The list replaces the whole list.
             * @example [
             *       "sv-osterburken"
             *     ]
             */
            hosts?: string[] | null;
            /**
             * @description Last name; of a service account its name.
             * @example Probe
             */
            lastname?: string | null;
            mobile?: string | null;
            /** @example +49 6291 12345 */
            phone?: string | null;
            /** @description An information lock of the residents' register: masked for all but super admins, who set it. null is ignored. */
            protected?: boolean | null;
            /**
             * @description Only super admins give and take roles that end in ADMIN. The list replaces the whole list.
             * @example [
             *       "ROLE_HOST"
             *     ]
             */
            roles?: ("ROLE_MEMBER" | "ROLE_HOST" | "ROLE_ADMIN" | "ROLE_PARTICIPANTS_ADMIN" | "ROLE_PAYMENTS_ADMIN" | "ROLE_SUPER_ADMIN")[] | null;
        };
        AddressInput: {
            /** @example Adelsheim */
            city?: string | null;
            /**
             * @description Two-letter country code, default de.
             * @example de
             */
            country?: string | null;
            /** @example 74740 */
            postalCode?: string | null;
            /** @example Schlossplatz 1 */
            street?: string | null;
        };
        /** @description Applications for children of one age. */
        AgeApplications: {
            /**
             * @description Years on the first date of the offer.
             * @example 9
             */
            age: number;
            applications: number;
        };
        AnswerInput: {
            /** @description Text, one of the choices, or true or false, as the question asks. */
            answer?: (string | boolean) | null;
            /** @description Not looked at; so that answers can be sent back as they were read. */
            label?: string | null;
            /**
             * @description UUID of the question in the offer's applicationQuestions.
             * @example 0192f3a4-7777-7777-8777-777777777777
             */
            question: string;
        };
        ApplicationQuestionInput: {
            /** @description The answers to choose from, for type choice. */
            choices?: string[] | null;
            /**
             * @description The question.
             * @example Isst Ihr Kind vegetarisch?
             */
            label: string;
            /** @description The application needs an answer. Default: false. */
            required?: boolean | null;
            /**
             * @description Default: text.
             * @enum {string|null}
             */
            type?: "text" | "choice" | "boolean" | null;
            /** @description Keeps the identity of one of the questions the offer has. */
            uuid?: string | null;
        };
        AssignedItemInput: {
            /**
             * @description Cents; 0 names the family of a paid application, whose credit the money becomes.
             * @example 1250
             */
            amount: number;
            /**
             * @description The application.
             * @example 019f0000-0000-7000-8000-000000000001
             */
            attendance: string;
        };
        AssignmentInput: {
            /**
             * @description The entry.
             * @example 019f0000-0000-7000-8000-000000000002
             */
            entry: string;
            /** @description Applications that it pays. What is left becomes a credit of the first one’s family. */
            items: components["schemas"]["AssignedItemInput"][];
        };
        AttachmentInput: {
            /**
             * @description A PDF, or a PNG or JPEG picture, base64-encoded.
             * @example JVBERi0xLjQK4oCmCnN0YXJ0eHJlZgo5CiUlRU9GCg==
             */
            data: string;
            /**
             * @description Its name in the mails; made safe, and given the extension of what the file is.
             * @example lageplan.pdf
             */
            filename: string;
        };
        /** @description The application of a child to an offer. */
        Attendance: {
            /** @description The parents' account; without its name when it is masked for you. */
            account?: components["schemas"]["Reference"];
            /**
             * @description The agreement form of the offer has arrived, signed by the parents.
             * @example false
             */
            agreementReceived: boolean;
            /** @description Answers to the offer's questions; missing when the child is masked. */
            answers?: {
                answer: string | boolean;
                /** @description The question as it was asked. */
                label: string;
                /**
                 * Format: uuid
                 * @description Uuid in the offer's applicationQuestions.
                 */
                question: string;
            }[];
            /** @description Remark on this application, for the organiser as well; missing when the child is masked. */
            comment?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description What is decided and not yet committed. Only for admins. Known are `confirmed`, `waitlisted`, `unfulfilled`, `rejected`; others may come. */
            decision?: "confirmed" | "waitlisted" | "unfulfilled" | "rejected";
            /** @description Why the draw decided so. Missing for what was decided by hand, and once the state has changed again. Only for admins. */
            drawReason?: {
                /** @description Known are `granted`, `granted-with-friends`, `given-before`, `clashes-with-own-place`, `limit-reached`, `no-place-left`, `full`; others may come. */
                code: "granted" | "granted-with-friends" | "given-before" | "clashes-with-own-place" | "limit-reached" | "no-place-left" | "full";
                /** @description In words for the family. Names no child. */
                text: string;
                /** @description What the words are made of: `offer`, `friends`, `limit`; or the vacancies there were (`seats`), and who has the places, for each child the first that applies (`before`, `only`, `fewer`, `friends`, `favourite`, `rank`, `number`). */
                values?: {
                    before?: number;
                    favourite?: number;
                    fewer?: number;
                    friends?: number;
                    limit?: number;
                    number?: number;
                    offer?: components["schemas"]["Reference"];
                    only?: number;
                    rank?: number;
                    seats?: number;
                };
            };
            /** @description The offer's edition. */
            edition: components["schemas"]["Reference"];
            /** @description One of the offers that the child wants most: at most three in an edition. */
            favourite: boolean;
            /**
             * @description Cents: the price of the place the child holds, whatever is paid; 0 without a place. Only for admins.
             * @example 1500
             */
            fee?: number;
            /**
             * @description A code that friends share: wishes for an offer with the same one want to go together. Missing when the child is masked.
             * @example Löwenbande
             */
            group?: string;
            /**
             * Format: date-time
             * @description For organiser users: when something changed that they are shown.
             */
            modifiedAt: string;
            offer: components["schemas"]["Reference"];
            /**
             * @description Cents that staff set for this child instead of the offer's price; charged with the place. Only for admins.
             * @example 1000
             */
            ownFee?: number;
            /** @description The child holds a place, and its price is paid. What was written off was not. Only for admins. */
            paid?: boolean;
            /** @description The child, as far as the caller may see it. */
            participant: {
                /** @description Whole years on the first date of the offer; without dates today. */
                age?: number;
                /**
                 * Format: date
                 * @description Not for organiser users.
                 */
                dateOfBirth?: string;
                /** @description The child's own address, else its account's. */
                email?: string;
                firstname?: string;
                lastname?: string;
                /** @description Missing, like all below but the age, when the child is masked. */
                name?: string;
                /** @description The child's own number, else its account's. */
                phone?: string;
                /** Format: uuid */
                uuid: string;
            };
            /**
             * @description Place on the waiting list, from 1; only while waitlisted.
             * @example 1
             */
            position?: number;
            /**
             * @description The family's rank of its wishes; 1 is most wanted.
             * @example 1
             */
            priority?: number;
            /** @description The oldest first. Only for admins. */
            receipts?: string[];
            /** @description Known are `waiting`, `confirmed`, `waitlisted`, `withdrawn`, `rejected`, `unfulfilled`, `participated`, `noshow`; others may come. */
            status: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow";
            /** @description The family was last mailed what holds now: the state, and whether the offer takes place; or there was nothing to mail yet. participated and noshow count as told. Only for admins. */
            told?: boolean;
            /** @description What is possible from the status, whoever asks; for organiser users `participated` and `noshow` from the first day on. */
            transitions: ("confirm" | "waitlist" | "withdraw" | "reset" | "reject" | "unfulfill" | "participated" | "noshow")[];
            /** Format: uuid */
            uuid: string;
            /**
             * Format: date-time
             * @description Only while withdrawn.
             */
            withdrawnAt?: string;
        };
        AttendanceCreate: {
            /** @description Answers to the offer's questions. */
            answers?: components["schemas"]["AnswerInput"][] | null;
            /** @description Remark on this application. */
            comment?: string | null;
            /** @description One of the offers that the child wants most: at most three in an edition. Default false. */
            favourite?: boolean | null;
            /** @description Cents that this child owes with a place instead of the offer's fee; admins only. */
            fee?: number | null;
            /** @description Apply whatever the checks say; admins only. Default false. */
            force?: boolean | null;
            /**
             * @description A code that friends share: wishes for an offer with the same code want to go together in the draw.
             * @example Löwenbande
             */
            group?: string | null;
            /** @description Mail the family. Default false. */
            notify?: boolean | null;
            /** @description UUID of the offer. */
            offer: string;
            /** @description UUID of the child, or an object with the fields of a child that is made along with the application. */
            participant: string | components["schemas"]["ParticipantCreate"];
            /**
             * @description The family's rank of its wishes; 1 is most wanted.
             * @example 1
             */
            priority?: number | null;
            /**
             * @description Instead of what the running procedure decides; for organiser users only participated, of a child that has come without an application.
             * @enum {string|null}
             */
            status?: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow" | null;
        };
        /** @description A change of an application: of its state, or of its fields. */
        AttendanceHistoryEntry: {
            /** Format: date-time */
            at: string;
            /** @description Who did it; missing for jobs, and once the account is gone. */
            by?: components["schemas"]["Reference"];
            /** @description The fields that got another value, as far as you may see them. */
            changes: {
                /** @description Name of the field. */
                field: string;
                /** @description What it held before, in the form of the field; missing when it held nothing. */
                from?: unknown;
                /** @description What it holds since; missing when it holds nothing. */
                to?: unknown;
            }[];
            /** @description Missing for the application itself. Known are `waiting`, `confirmed`, `waitlisted`, `withdrawn`, `rejected`, `unfulfilled`, `participated`, `noshow`; others may come. */
            from?: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow";
            /** @description Missing when the child is masked. Organiser users see what organisers noted, not the notes of the administration. */
            note?: string;
            /** @description The family was to be told by mail. */
            notified: boolean;
            /** @description By which way. Known are `staff`, `organiser`, `family`, `lot`, `firstcome`, `promotion`, `decisions`, `move`; others may come. */
            procedure: "staff" | "organiser" | "family" | "lot" | "firstcome" | "promotion" | "decisions" | "move";
            /** @description Known are `waiting`, `confirmed`, `waitlisted`, `withdrawn`, `rejected`, `unfulfilled`, `participated`, `noshow`; others may come. */
            to: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow";
            /** @description Missing for the application itself, and where only fields changed: `from` and `to` are the same then. Known are `confirm`, `waitlist`, `withdraw`, `reset`, `reject`, `unfulfill`, `participated`, `noshow`; others may come. */
            transition?: "confirm" | "waitlist" | "withdraw" | "reset" | "reject" | "unfulfill" | "participated" | "noshow";
            /** Format: uuid */
            uuid: string;
        };
        AttendanceMoveInput: {
            /** @description Move in spite of failing checks. Default: false. */
            force?: boolean | null;
            /**
             * @description Remark for the history.
             * @example Auf Wunsch der Eltern.
             */
            note?: string | null;
            /** @description Mail the family. Default: false. */
            notify?: boolean | null;
            /**
             * @description UUID of the offer to which the child is to go.
             * @example 0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75
             */
            offer: string;
        };
        AttendancePatch: {
            /**
             * @description The agreement form of the offer has arrived, signed by the parents. Organiser users may say so, too. null is ignored.
             * @example true
             */
            agreementReceived?: boolean | null;
            /** @description All answers; those not sent go away. */
            answers?: components["schemas"]["AnswerInput"][] | null;
            /** @description Remark on this application. */
            comment?: string | null;
            /**
             * @description What is decided and not yet committed; of waiting applications.
             * @enum {string|null}
             */
            decision?: "confirmed" | "waitlisted" | "unfulfilled" | "rejected" | null;
            /** @description One of the offers that the child wants most: at most three in an edition. null is ignored. */
            favourite?: boolean | null;
            /** @description Cents that this child owes once it holds a place, at most the offer's fee; null brings back the offer's price. */
            fee?: number | null;
            /**
             * @description A code that friends share: wishes for an offer with the same code want to go together in the draw.
             * @example Löwenbande
             */
            group?: string | null;
            /**
             * @description The family's rank of its wishes; 1 is most wanted.
             * @example 1
             */
            priority?: number | null;
        };
        AttendanceReorderInput: {
            /**
             * @description The one directly after which it is to stand; instead of before, never beside it.
             * @example 0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75
             */
            after?: string | null;
            /**
             * @description The application on the same waiting list directly before which this one is to stand.
             * @example 0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75
             */
            before?: string | null;
        };
        AttendanceTransitionInput: {
            /** @description Give a child a place although it has another one at that time, or as many as it may have; admins only. Default: false. */
            force?: boolean | null;
            /**
             * @description Remark for the history. With `reject` and `notify` the family reads it as the reason.
             * @example Telefonisch abgesagt.
             */
            note?: string | null;
            /** @description Mail the families, one mail each. Default: false. */
            notify?: boolean | null;
            /**
             * @description Name of the transition.
             * @example confirm
             */
            transition: string;
        };
        /** @description What has become of one of many applications. */
        AttendanceTransitionResult: {
            /**
             * Format: uuid
             * @description The application, in the order of the request.
             */
            attendance: string;
            /** @description The transition was applied. */
            done: boolean;
            /** @description Why it was not applied; only with partial. */
            problem?: {
                detail: string;
                /** @description The status that a request about this application alone would have. */
                status: number;
            };
            /** @description Its state now. Known are `waiting`, `confirmed`, `waitlisted`, `withdrawn`, `rejected`, `unfulfilled`, `participated`, `noshow`; others may come. */
            status?: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow";
        };
        AttendanceTransitionsInput: {
            /**
             * @description The applications, none twice.
             * @example [
             *       "0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75"
             *     ]
             */
            attendances: string[];
            /** @description Give a child a place although it has another one at that time, or as many as it may have; admins only. Default: false. */
            force?: boolean | null;
            /**
             * @description Remark for the history. With `reject` and `notify` the family reads it as the reason.
             * @example Telefonisch abgesagt.
             */
            note?: string | null;
            /** @description Mail the families, one mail each. Default: false. */
            notify?: boolean | null;
            /** @description Do what can be done and say of each what was not. Default: false, all or nothing. */
            partial?: boolean | null;
            /**
             * @description Name of the transition.
             * @example confirm
             */
            transition: string;
        };
        AudienceInput: {
            /**
             * @description Only offers of one of these categories, by UUID or alias.
             * @example [
             *       "wasser"
             *     ]
             */
            categories?: string[] | null;
            /**
             * @description Edition by UUID or alias.
             * @example sommer-2026
             */
            edition: string;
            /**
             * @description Only offers of one of these organisers, by UUID or alias.
             * @example [
             *       "kanuclub"
             *     ]
             */
            hosts?: string[] | null;
            /**
             * @description Only these offers, by UUID or alias, cancelled ones too.
             * @example [
             *       "paddeln"
             *     ]
             */
            offers?: string[] | null;
            /**
             * @description To families: only applications in one of these states; default `waiting`, `confirmed`, `waitlisted`. Organisers: `confirmed` and `waitlisted`.
             * @example [
             *       "confirmed"
             *     ]
             */
            statuses?: ("waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow")[] | null;
            /**
             * @description Families with applications, or the teams of organisers.
             * @example families
             * @enum {string}
             */
            to: "families" | "hosts";
        };
        /** @description A line of the audit log. */
        AuditLine: {
            /** @description Who did it; without a name when the account is gone. Missing for anonymous requests and jobs. */
            account?: components["schemas"]["Reference"];
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            /** @description Names of the fields that were sent. Values are not kept. */
            fields: string[];
            /** @description Known are `done`, `refused`; others may come. */
            outcome: "done" | "refused";
            /**
             * Format: uuid
             * @description The record the path names, when `record` was made from it.
             */
            parent?: string;
            /**
             * Format: uuid
             * @description The new record after a 201, else the record the path names.
             */
            record?: string;
            /**
             * Format: uuid
             * @description As in X-Request-Id and in the log of the process.
             */
            requestId?: string;
            /**
             * @description Method and pattern of the path; of a job `JOB` and its name.
             * @example PATCH /hosts/:uuid
             */
            route: string;
            /** @description Status of the answer; missing for jobs. */
            status?: number;
            /**
             * Format: uuid
             * @description With which token.
             */
            token?: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description An entry of an account statement. */
        BankEntry: {
            /**
             * @description Our account.
             * @example DE02120300000000202051
             */
            account?: string;
            /**
             * @description Cents; negative for money that went out.
             * @example 1250
             */
            amount?: number;
            /**
             * @description What the bank calls it.
             * @example 2026072000001
             */
            bankId?: string;
            /**
             * @description Day of booking.
             * @example 2026-07-20
             */
            bookedOn?: string;
            /**
             * @description Cents of it that became a credit.
             * @example 0
             */
            credit: number;
            /**
             * @description ISO 4217.
             * @example EUR
             */
            currency?: string;
            /**
             * Format: date-time
             * @description When it was booked, or set aside by somebody.
             */
            decidedAt?: string;
            /**
             * @description Who paid, or was paid.
             * @example Erika Muster
             */
            payer?: string;
            /**
             * @description The account on the other side.
             * @example DE89370400440532013000
             */
            payerIban?: string;
            /**
             * @description Where it stands in the bank's file.
             * @example Stmt[1]/Ntry[3]
             */
            place: string;
            /** @description What it may be for, the best first; of a matched entry there is one. */
            proposals: components["schemas"]["BankProposal"][];
            /** @description Why it is ignored. Known are `unreadable`, `pending`, `information`, `currency`, `empty`, `debit`, `returned`, `reversal`, `collective`, `repeated`, `by_hand`; others may come. */
            reason?: "unreadable" | "pending" | "information" | "currency" | "empty" | "debit" | "returned" | "reversal" | "collective" | "repeated" | "by_hand";
            /** @description Receipts that were made of it. */
            receipts: string[];
            /**
             * @description Structured reference, as the payer gave it.
             * @example RF71 1000 0017
             */
            reference?: string;
            /**
             * Format: uuid
             * @description The entry of an earlier file that it repeats.
             */
            repeats?: string;
            /**
             * @description Whether it can be taken up again.
             * @example false
             */
            restorable: boolean;
            /**
             * @description What becomes of it. Known are `matched`, `proposed`, `open`, `booked`, `ignored`; others may come.
             * @example matched
             */
            state: "matched" | "proposed" | "open" | "booked" | "ignored";
            /**
             * @description The payer's words and the bank's.
             * @example Ferienprogramm Max
             */
            text?: string;
            /** Format: uuid */
            uuid: string;
            /**
             * @description Day of value.
             * @example 2026-07-20
             */
            valuedOn?: string;
        };
        BankProposal: {
            /**
             * @description Cents beyond what is open; they become a credit of the debtor.
             * @example 0
             */
            credit: number;
            items: components["schemas"]["BankProposalItem"][];
            /**
             * @description Why it is proposed. Known are `reference`, `references`, `all_open`, `some_open`, `partial`, `overpaid`, `mistyped`, `amount`; others may come.
             * @example reference
             */
            reason: "reference" | "references" | "all_open" | "some_open" | "partial" | "overpaid" | "mistyped" | "amount";
            /**
             * @description Cents of the items that the debtor's credits pay; the entry pays the rest.
             * @example 0
             */
            setOff: number;
        };
        BankProposalItem: {
            /**
             * @description What is paid of it, by the entry and by what is set off.
             * @example 1250
             */
            amount: number;
            /** Format: uuid */
            attendance: string;
            debtor: components["schemas"]["Reference"];
            /**
             * @description What it is for.
             * @example Paddeln auf der Tauber
             */
            offerName?: string;
            /**
             * @description The child; missing under an information lock.
             * @example Max Muster
             */
            participantName?: string;
            /**
             * @description Of the open item (ISO 11649).
             * @example RF7110000017
             */
            reference?: string;
        };
        /** @description An account statement of the bank, as imported. */
        BankStatement: {
            /**
             * @description Accounts the file tells of.
             * @example [
             *       "DE02120300000000202051"
             *     ]
             */
            accounts: string[];
            /**
             * @description Entries that are booked.
             * @example 0
             */
            booked: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description Name of the file.
             * @example camt053-2026-07-20.xml
             */
            filename: string;
            /**
             * @description Entries that are none of a family.
             * @example 2
             */
            ignored: number;
            importedBy?: components["schemas"]["Reference"];
            /**
             * @description Kind of message.
             * @example camt.053
             */
            kind: string;
            /**
             * @description Entries whose payment is clear.
             * @example 3
             */
            matched: number;
            /**
             * @description Entries to be assigned by hand.
             * @example 1
             */
            open: number;
            /**
             * @description Entries with proposals.
             * @example 1
             */
            proposed: number;
            /** Format: uuid */
            uuid: string;
        };
        BankStatementUpload: {
            /**
             * @description XML of the bank (camt.052, camt.053 or camt.054) of at most 10 MiB, base64-encoded.
             * @example PERvY3VtZW50PjxCa1RvQ3N0bXJTdG10PjxTdG10PjxOdHJ5PjxBbXQgQ2N5PSJFVVIiPjEyLjUwPC9BbXQ+PENkdERidEluZD5DUkRUPC9DZHREYnRJbmQ+PEJvb2tnRHQ+PER0PjIwMjYtMDctMjA8L0R0PjwvQm9va2dEdD48L050cnk+PC9TdG10PjwvQmtUb0NzdG1yU3RtdD48L0RvY3VtZW50Pg==
             */
            data: string;
            /**
             * @description Name of the file.
             * @example camt053-2026-07-20.xml
             */
            filename: string;
        };
        /** @description An account statement of the bank with all its entries, in the order of the file. */
        BankStatementWithEntries: {
            /**
             * @description Accounts the file tells of.
             * @example [
             *       "DE02120300000000202051"
             *     ]
             */
            accounts: string[];
            /**
             * @description Entries that are booked.
             * @example 0
             */
            booked: number;
            /** Format: date-time */
            createdAt: string;
            entries: components["schemas"]["BankEntry"][];
            /**
             * @description Name of the file.
             * @example camt053-2026-07-20.xml
             */
            filename: string;
            /**
             * @description Entries that are none of a family.
             * @example 2
             */
            ignored: number;
            importedBy?: components["schemas"]["Reference"];
            /**
             * @description Kind of message.
             * @example camt.053
             */
            kind: string;
            /**
             * @description Entries whose payment is clear.
             * @example 3
             */
            matched: number;
            /**
             * @description Entries to be assigned by hand.
             * @example 1
             */
            open: number;
            /**
             * @description Entries with proposals.
             * @example 1
             */
            proposed: number;
            /** Format: uuid */
            uuid: string;
        };
        /** @description An entry of a ledger. Empty values are null. */
        BookEntry: {
            /**
             * @description Cents; positive on the side that gets.
             * @example 1250
             */
            amount: number | null;
            /**
             * Format: uuid
             * @description The application.
             */
            attendance: string | null;
            /** Format: date-time */
            bookedAt: string | null;
            /**
             * Format: uuid
             * @description The ledger of the other side.
             */
            contra: string | null;
            /**
             * Format: uuid
             * @description The receipt.
             */
            receipt: string | null;
            /**
             * @description What was booked.
             * @example Gebühr: Paddeln auf der Tauber
             */
            text: string | null;
            /** Format: uuid */
            uuid: string | null;
        };
        BookingInput: {
            /**
             * @description Entries to book; default: all that are matched.
             * @example []
             */
            entries?: string[] | null;
        };
        BookletInput: {
            /**
             * @description A heading for each day and each occurrence below its day, or a heading for each category. Default day.
             * @example day
             * @enum {string|null}
             */
            order?: "day" | "category" | null;
            /**
             * @description Size of the pages. Default a5.
             * @example a5
             * @enum {string|null}
             */
            size?: "a5" | "a4" | null;
        };
        /** @description What came in on one day, by the way it came. Receipts count for the day on which was paid (`paidOn`). */
        CashReport: {
            /**
             * @description The local day.
             * @example 2026-08-03
             */
            day: string;
            ledgers: components["schemas"]["DayOfLedger"][];
        };
        /** @description A heading under which offers are listed. */
        Category: {
            /**
             * @description URL-safe name; accepted wherever a category is named.
             * @example natur
             */
            alias: string;
            /**
             * @description Colour for the website: #rgb or #rrggbb.
             * @example #2f855a
             */
            color?: string;
            /**
             * @description Name.
             * @example Natur & Tiere
             */
            name: string;
            /** @description Number of offers across all editions. */
            offersCount: number;
            /** Format: uuid */
            uuid: string;
        };
        CategoryCreate: {
            /**
             * @description Colour for the website, as in CSS; kept in lower case.
             * @example #2f855a
             */
            color?: string | null;
            /**
             * @description Name.
             * @example Natur & Tiere
             */
            name: string;
        };
        CategoryPatch: {
            /**
             * @description Colour for the website, as in CSS; kept in lower case.
             * @example #2f855a
             */
            color?: string | null;
            /**
             * @description Name. null is ignored.
             * @example Natur & Tiere
             */
            name?: string | null;
        };
        /** @description How full the offers of a category are. */
        CategoryUtilisation: {
            category: components["schemas"]["Reference"];
            /**
             * @description Offers in the category; an offer can be in several.
             * @example 12
             */
            offers: number;
            /**
             * @description Taken places of the limited ones in percent, rounded; missing where there is nothing to divide by.
             * @example 75
             */
            percent?: number;
            /**
             * @description Places of the limited offers; missing when there are none.
             * @example 200
             */
            places?: number;
            /**
             * @description Places taken: confirmed, participated, noshow.
             * @example 15
             */
            taken: number;
            /**
             * @description Children on the waiting list.
             * @example 0
             */
            waitingList: number;
        };
        /** @description What a commit would do for one child. */
        ChildDecisions: {
            /** @description Will be confirmed. */
            confirmed: number;
            participant: components["schemas"]["Reference"];
            /** @description Places the child has in the edition now. */
            places: number;
            /** @description Will be rejected. */
            rejected: number;
            /** @description Waiting, and nothing is decided: stays as it is. */
            undecided: number;
            /** @description Will be unfulfilled. */
            unfulfilled: number;
            /** @description Will come to the waiting list. */
            waitlisted: number;
            /** @description No place at all in the edition, not after the commit either. */
            withoutPlace: boolean;
        };
        CommitDecisionsInput: {
            /** @description true: also confirm more children than an offer has places, and children that have another place at that time or as many as they may have. Default false: nothing is committed then. */
            force?: boolean | null;
            /** @description true: one mail per family. Default false. */
            notify?: boolean | null;
        };
        /** @description An entry of the log of consents. */
        Consent: {
            /** Format: date-time */
            at: string;
            /** @description false: refused or withdrawn. */
            given: boolean;
            /**
             * @description What it is about.
             * @example photos
             */
            kind: string;
            /** @description Who entered it: the person, or staff. */
            recordedBy?: components["schemas"]["Reference"];
            /** Format: uuid */
            uuid: string;
            /**
             * @description Version of the text that was shown.
             * @example 2026-03
             */
            version: string;
        };
        ConsentInput: {
            /** @description true: given; false: refused or withdrawn. */
            given: boolean;
            /**
             * @description What it is about.
             * @example photos
             */
            kind: string;
            /**
             * @description Version of the text that was shown.
             * @example 2026-03
             */
            version: string;
        };
        /** @description What an admin acts on in an edition, unrounded. */
        Dashboard: {
            /** @description By `status`. `undecided`: the filter `decision=none`. `untold`: the filter `told=false`. */
            applications: {
                status: {
                    confirmed: number;
                    noshow: number;
                    participated: number;
                    rejected: number;
                    unfulfilled: number;
                    waiting: number;
                    waitlisted: number;
                    withdrawn: number;
                };
                total: number;
                undecided: number;
                untold: number;
            };
            /** @description Children with an application that was not withdrawn, by whether they have a place. A place in a cancelled offer is none. */
            children: {
                withoutPlace: number;
                withPlace: number;
            };
            edition: components["schemas"]["Reference"];
            /** @description Invitations that can be accepted still; they belong to no edition. */
            invitations: {
                open: number;
            };
            /** @description Work in the background that failed, of all editions. */
            jobs: {
                failed: number;
            };
            /** @description Mails about the edition that could not be sent. */
            mails: {
                failed: number;
            };
            /** @description Cents. Only for payments admins. `charged`, `paid` and `open` as the revenue of the edition says; `overdue`: open items that were to be paid before today, credits not taken off. */
            money?: {
                charged: number;
                open: number;
                overdue: number;
                paid: number;
            };
            /** @description By `status`, as the filter of the list counts: `published` holds the cancelled ones too. `toReview`: handed in by organisers (`completed`). `full`: published, not cancelled, no place left. */
            offers: {
                full: number;
                status: {
                    cancelled: number;
                    completed: number;
                    draft: number;
                    published: number;
                    reviewed: number;
                    unpublished: number;
                };
                toReview: number;
                total: number;
            };
            /** @description Of offers that are published and not cancelled: `total`, `taken` and `free` (the sum of `vacancies`) of those with a limit, `unlimited` what is taken in the others. */
            places: {
                free: number;
                taken: number;
                total: number;
                unlimited: number;
            };
            tasks: components["schemas"]["DashboardTasks"];
        };
        /** @description The phases that one acts on. */
        DashboardTasks: {
            /** @description The last phase of its kind is over and its work is undone. What ended first comes first. Pay days only for payments admins. */
            late: components["schemas"]["LateTask"][];
            /** @description What is still to come, what begins first comes first. */
            next: components["schemas"]["TimelineTask"][];
            /** @description What runs now, what ends first comes first. */
            running: components["schemas"]["TimelineTask"][];
        };
        /** @description Applications of one day. */
        DayApplications: {
            applications: number;
            /**
             * @description The local day.
             * @example 2026-05-04
             */
            day: string;
        };
        /** @description A day of a ledger on which money comes in. */
        DayOfLedger: {
            /**
             * @description Cents of them that were booked only after the day, which the report did not show on it.
             * @example 0
             */
            bookedLater: number;
            /**
             * @description Cents at the end of the day: what must be in the till.
             * @example 6250
             */
            closing: number;
            /**
             * @description Number of the first of them.
             * @example 2026-00017
             */
            firstNumber?: string;
            /** @description Known are `debtor`, `revenue`, `cash`, `bank`, `card`, `other`, `write_offs`; others may come. */
            kind: "debtor" | "revenue" | "cash" | "bank" | "card" | "other" | "write_offs";
            /**
             * @description Number of the last of them.
             * @example 2026-00019
             */
            lastNumber?: string;
            /** Format: uuid */
            ledger: string;
            /**
             * @description Cents at the begin of the day.
             * @example 5000
             */
            opening: number;
            /**
             * @description Cents paid back by reversals; negative.
             * @example -1250
             */
            paidBack: number;
            /**
             * @description Receipts of the day, reversals included.
             * @example 3
             */
            receipts: number;
            /**
             * @description Cents received.
             * @example 2500
             */
            received: number;
        };
        /** @description Who owes: the account of the parents, or a child without one. A debtor begins with the first charge. */
        Debtor: {
            account?: components["schemas"]["Reference"];
            address?: {
                city?: string;
                country: string;
                postalCode?: string;
                street?: string;
            };
            /**
             * @description Cents; positive: owes; negative: has a credit.
             * @example 750
             */
            balance: number;
            /**
             * Format: email
             * @description Only for those who see families.
             */
            email?: string;
            /**
             * @description Missing for families under an information lock and for forgotten ones, except for super admins; so is the address.
             * @example Erika Muster
             */
            name?: string;
            /** @description What is open, oldest first. */
            openItems: components["schemas"]["OpenItem"][];
            /** @description The children. Their names only for those who see families. */
            participants: components["schemas"]["Reference"][];
            /** @description The latest ten, latest first. */
            reminders: components["schemas"]["Reminder"][];
            /**
             * Format: uuid
             * @description Of the account, or of the child without one.
             */
            uuid: string;
            /**
             * @description Cents that were owed and are given up.
             * @example 0
             */
            writtenOff: number;
        };
        /** @description A place that a child is to get and cannot have. */
        DecisionCollision: {
            /**
             * Format: uuid
             * @description The application that is to be confirmed.
             */
            attendance: string;
            /**
             * Format: date-time
             * @description overlap: begin of the date that is in the way.
             */
            begin?: string;
            offer: components["schemas"]["Reference"];
            /**
             * Format: uuid
             * @description overlap: the application of the other place.
             */
            other?: string;
            /** @description overlap: another place of the child at that time; maxPlaces: as many places as it may have. Known are `overlap`, `maxPlaces`; others may come. */
            reason: "overlap" | "maxPlaces";
            /** @description overlap: the offer of the other place, which the child has, or is to get before this one. */
            with?: components["schemas"]["Reference"];
        };
        DecisionInput: {
            /** @description An application of this edition that is waiting. */
            attendance: string;
            /**
             * @description Must be sent; null takes the decision back.
             * @example confirmed
             * @enum {string|null}
             */
            decision: "confirmed" | "waitlisted" | "unfulfilled" | "rejected" | null;
        };
        DecisionsInput: {
            /**
             * @description All of them, or none.
             * @example [
             *       {
             *         "attendance": "0192f3a4-5b6c-7d8e-9f01-23456789abcd",
             *         "decision": "confirmed"
             *       },
             *       {
             *         "attendance": "0192f3a4-5b6c-7d8e-9f01-23456789abce",
             *         "decision": null
             *       }
             *     ]
             */
            decisions: components["schemas"]["DecisionInput"][];
        };
        /** @description What committing the decisions of an edition would do. */
        DecisionsPreview: {
            /** @description Children with a waiting application. */
            children: number;
            /** @description Children with a waiting application that would have no place at all in the edition. */
            childrenWithoutPlace: number;
            /** @description Places that children cannot have, the first thousand: with them nothing is committed. */
            collisions: components["schemas"]["DecisionCollision"][];
            /** @description Will be confirmed. */
            confirmed: number;
            edition: components["schemas"]["Reference"];
            /** @description Families with a waiting application. */
            families: number;
            /** @description Offers with waiting applications, by name. */
            offers: components["schemas"]["OfferDecisions"][];
            /** @description Offers with more children than places after the commit. */
            overbookedOffers: number;
            /** @description Will be rejected. */
            rejected: number;
            /** @description Waiting, and nothing is decided: stays as it is. */
            undecided: number;
            /** @description Will be unfulfilled. */
            unfulfilled: number;
            /** @description Will come to the waiting list. */
            waitlisted: number;
        };
        /** @description What setting decisions has come to. */
        DecisionsSet: {
            /** @description Decisions that were taken back. */
            cleared: number;
            /** @description Waiting applications of the edition with a decision now. */
            decided: number;
            /** @description Decisions of this request that are new or other ones. */
            set: number;
            /** @description Entries that changed nothing. */
            unchanged: number;
            /** @description Waiting applications of the edition without one. */
            undecided: number;
        };
        /** @description A draw of the waiting applications of an edition. */
        Draw: {
            /**
             * @description The public number.
             * @example 4 17 23 31 40 46
             */
            beacon?: string;
            /** @description Who asked for it. Only for admins. */
            by?: components["schemas"]["Reference"];
            /** @description Decisions set by hand, which the draw respected: a confirmed one as a place, others left the draw. Only for admins. */
            byHand?: {
                /** Format: uuid */
                attendance: string;
                /** @description Known are `confirmed`, `waitlisted`, `unfulfilled`, `rejected`; others may come. */
                decision: "confirmed" | "waitlisted" | "unfulfilled" | "rejected";
                /** Format: uuid */
                offer: string;
            }[];
            /** @description The proof that no draw could give more children a place, and a bound for the places. */
            certificate: {
                /** @description Offers that were too few for the children who wished for nothing else. */
                cuts: {
                    children: number;
                    offers: string[];
                    seats: number;
                    without: number;
                }[];
                /** @description Children none of whose wishes was possible: all clash with places they have. */
                impossible: number;
                places: {
                    bound: number;
                    scarce: string[];
                };
            };
            /** @description What was published of the secrets before anybody wished. */
            commitment: {
                /** @description Where the public number comes from. */
                beaconSource?: string;
                /**
                 * Format: date-time
                 * @description When the first application that was drawn came in. Before `since`: somebody had wished already.
                 */
                firstWish?: string;
                /** @description SHA-256 of the seed's 32 bytes. */
                hash: string;
                /**
                 * Format: date-time
                 * @description When both were made.
                 */
                since: string;
                /** @description SHA-256 of the ticket key's 32 bytes. */
                tickets: string;
            };
            /**
             * Format: date-time
             * @description When its decisions were committed.
             */
            committedAt?: string;
            /** Format: date-time */
            createdAt: string;
            edition: components["schemas"]["Reference"];
            /** @description The draw in numbers. */
            figures: {
                /** @description Children with 0, 1, 2, … places. */
                byNumberOfPlaces: number[];
                /** @description Children with wishes. */
                children: number;
                /** @description The most that could have one, proven by the certificate. */
                childrenMax: number;
                /** @description Children with a place, earlier ones included. */
                childrenWithPlace: number;
                /** @description Jain's index of the places per child: 1 = all have equally many. */
                evenness: number;
                favourites: {
                    fulfilled: number;
                    of: number;
                };
                /** @description Children who got a wish of their highest rank. */
                firstWishes: number;
                friends: {
                    groups: number;
                    whole: number;
                };
                /** @description Places that the draw gives. */
                places: number;
                /** @description More places could not be given, proven by the certificate. */
                placesBound: number;
                /** @description Vacancies; of unlimited offers as many as wish. */
                seats: number;
                wishes: number;
            };
            /** @description SHA-256 of the input as canonical JSON. */
            inputHash: string;
            /** @description Applications that changed while it was drawn, and keep what they have. Only for admins. */
            leftOut?: string[];
            /**
             * @description Counted in the edition, simulations included.
             * @example 3
             */
            number: number;
            /** @description SHA-256 of the outcome as canonical JSON. */
            outcomeHash: string;
            /** @description Why it was drawn once more. */
            reason?: string;
            rules: {
                /** @description Known are `lot`, `favourites`; others may come. */
                firstPlaceBy: "lot" | "favourites";
                friends: boolean;
                /** @description Minutes between two places of a child. */
                gapMinutes: number;
                /** @description Most places of one child in the edition; missing: no limit. */
                maxPlaces?: number;
                oneOfVariants: boolean;
                /** @description Known are `waitlisted`, `unfulfilled`; others may come. */
                rest: "waitlisted" | "unfulfilled";
                siblings: boolean;
                /** @description Version of the rules; part of the hashed input. Known are `draw/1`; others may come. */
                version: "draw/1";
                /** @description What is weighed after the first places: constants of the version. */
                weights: {
                    /** @description A favourite. */
                    favourite: number;
                    /** @description Each member of a group that is together. */
                    friend: number;
                    /** @description A child's only place. */
                    only: number;
                    /** @description Less for each half position further down. */
                    perHalfPosition: number;
                    /** @description The wish at the top of a list. */
                    rank: number;
                    /** @description The second, third, … place of a child; the last for all later. */
                    steps: number[];
                };
            };
            /**
             * @description How long the computer drew.
             * @example 1.4
             */
            seconds: number;
            /** @description The secret that was drawn, 32 bytes in hex. A simulation throws its own away. */
            seed?: string;
            /** @description The figures over the seeds of a simulation with several. Only for admins. */
            spread?: {
                /** @description Children with 0, 1, 2, … places. */
                byNumberOfPlaces: {
                    max: number;
                    mean: number;
                    min: number;
                }[];
                /** @description Children with wishes. */
                children: {
                    max: number;
                    mean: number;
                    min: number;
                };
                /** @description The most that could have one, proven by the certificate. */
                childrenMax: {
                    max: number;
                    mean: number;
                    min: number;
                };
                /** @description Children with a place, earlier ones included. */
                childrenWithPlace: {
                    max: number;
                    mean: number;
                    min: number;
                };
                /** @description Jain's index of the places per child: 1 = all have equally many. */
                evenness: {
                    max: number;
                    mean: number;
                    min: number;
                };
                favourites: {
                    fulfilled: {
                        max: number;
                        mean: number;
                        min: number;
                    };
                    of: {
                        max: number;
                        mean: number;
                        min: number;
                    };
                };
                /** @description Children who got a wish of their highest rank. */
                firstWishes: {
                    max: number;
                    mean: number;
                    min: number;
                };
                friends: {
                    groups: {
                        max: number;
                        mean: number;
                        min: number;
                    };
                    whole: {
                        max: number;
                        mean: number;
                        min: number;
                    };
                };
                /** @description Places that the draw gives. */
                places: {
                    max: number;
                    mean: number;
                    min: number;
                };
                /** @description More places could not be given, proven by the certificate. */
                placesBound: {
                    max: number;
                    mean: number;
                    min: number;
                };
                /** @description Vacancies; of unlimited offers as many as wish. */
                seats: {
                    max: number;
                    mean: number;
                    min: number;
                };
                wishes: {
                    max: number;
                    mean: number;
                    min: number;
                };
            };
            /** @description simulated: tried out; proposed: its decisions wait to be committed; committed: they were; superseded: taken back or replaced. Known are `simulated`, `proposed`, `committed`, `superseded`; others may come. */
            state: "simulated" | "proposed" | "committed" | "superseded";
            /**
             * Format: date-time
             * @description When it was taken back or replaced.
             */
            supersededAt?: string;
            /** Format: uuid */
            uuid: string;
        };
        DrawCreate: {
            /**
             * @description The public number, where the lot task names its source: needed for a real draw, and unknown without.
             * @example 4 17 23 31 40 46
             */
            beacon?: string | null;
            /**
             * @description Draw although the phase of applications is not over. Default false.
             * @example false
             */
            force?: boolean | null;
            /**
             * @description Why it is drawn once more with the same seed; public. Needed for the second real draw, not kept for the first.
             * @example Der Kanukurs hatte zwei Plätze mehr.
             */
            reason?: string | null;
            /** @description Only simulated: other rules than those of the lot task. */
            rules?: components["schemas"]["DrawRulesInput"] | null;
            /**
             * @description Only simulated: with how many seeds. With several, `spread` shows how much depends on luck. Default 1.
             * @example 5
             */
            seeds?: number | null;
            /**
             * @description Only try it out, with a random seed: nothing is decided. Default false.
             * @example true
             */
            simulate?: boolean | null;
        };
        DrawRulesInput: {
            /**
             * @description Who gets one of too few first places.
             * @example lot
             * @enum {string|null}
             */
            firstPlaceBy?: "lot" | "favourites" | null;
            /** @description Wishes with the same group for the same offer want to go together. */
            friends?: boolean | null;
            /**
             * @description Minutes between two places of a child.
             * @example 30
             */
            gapMinutes?: number | null;
            /**
             * @description Most places of one child; null: no limit.
             * @example 3
             */
            maxPlaces?: number | null;
            /** @description At most one of an offer and its variants for a child. */
            oneOfVariants?: boolean | null;
            /**
             * @description What becomes of wishes that get no place.
             * @example waitlisted
             * @enum {string|null}
             */
            rest?: "waitlisted" | "unfulfilled" | null;
            /** @description Wishes of siblings for the same offer want to go together. */
            siblings?: boolean | null;
        };
        /** @description What a draw says of an application, and why. */
        DrawWish: {
            /**
             * Format: uuid
             * @description The application.
             */
            attendance: string;
            offer: components["schemas"]["Reference"];
            /** @description The child. */
            participant: components["schemas"]["Reference"];
            /**
             * @description On the waiting list that the draw makes, from 1.
             * @example 2
             */
            position?: number;
            /**
             * @description The family's rank of the wish; missing: behind all ranked ones.
             * @example 1
             */
            rank?: number;
            /**
             * @description Why, in words for the family.
             * @example {
             *       "code": "full",
             *       "text": "All 2 places are taken: 2 by children with a better lot.",
             *       "values": {
             *         "seats": 2,
             *         "before": 0,
             *         "only": 0,
             *         "fewer": 0,
             *         "friends": 0,
             *         "favourite": 0,
             *         "rank": 0,
             *         "number": 2
             *       }
             *     }
             */
            reason: {
                /** @description Known are `granted`, `granted-with-friends`, `given-before`, `clashes-with-own-place`, `limit-reached`, `no-place-left`, `full`; others may come. */
                code: "granted" | "granted-with-friends" | "given-before" | "clashes-with-own-place" | "limit-reached" | "no-place-left" | "full";
                /** @description In words for the family. Names no child. */
                text: string;
                /** @description What the words are made of: `offer`, `friends`, `limit`; or the vacancies there were (`seats`), and who has the places, for each child the first that applies (`before`, `only`, `fewer`, `friends`, `favourite`, `rank`, `number`). */
                values?: {
                    before?: number;
                    favourite?: number;
                    fewer?: number;
                    friends?: number;
                    limit?: number;
                    number?: number;
                    offer?: components["schemas"]["Reference"];
                    only?: number;
                    rank?: number;
                    seats?: number;
                };
            };
            /** @description Known are `confirmed`, `waitlisted`, `unfulfilled`; others may come. */
            result: "confirmed" | "waitlisted" | "unfulfilled";
        };
        /** @description Children of the same name, whatever its case and accents, and the same date of birth. */
        Duplicates: {
            /**
             * @description YYYY-MM-DD.
             * @example 2017-05-04
             */
            dateOfBirth: string;
            /**
             * @description The name of the oldest record.
             * @example Mia Probe
             */
            name: string;
            /** @description Two at least, the oldest record first. */
            participants: components["schemas"]["Participant"][];
        };
        /** @description One run of the programme, for instance a summer. */
        Edition: {
            /**
             * @description URL-safe name; accepted wherever an edition is named.
             * @example sommer-2026
             */
            alias: string;
            archived: boolean;
            /** Format: date-time */
            createdAt: string;
            /** @description What its next draw is bound to. Missing while the edition has never had a lot task. */
            draw?: {
                commitment: {
                    /** @description Where the public number comes from that the draw takes in. Missing where there is none. */
                    beaconSource?: string;
                    /** @description SHA-256 of the seed's 32 bytes. The seed is shown once it was drawn. */
                    hash: string;
                    /**
                     * Format: date-time
                     * @description When the secrets were made.
                     */
                    since: string;
                    /** @description SHA-256 of the ticket key's 32 bytes, by which children get their pseudonyms. */
                    tickets: string;
                };
            };
            /**
             * Format: date-time
             * @description Begin of the holiday task.
             */
            holidayBegin?: string;
            /**
             * Format: date-time
             * @description End of the holiday task.
             */
            holidayEnd?: string;
            /** @description The organisers that may take part; empty: all. */
            hosts: components["schemas"]["Reference"][];
            /** @description Organisers may assign the free places of their offers themselves: confirm, waitlist, reject, reset. */
            hostsCanAssign: boolean;
            /**
             * @description Title.
             * @example Sommerferienprogramm 2026
             */
            name: string;
            offersCount: number;
            /** @description Its published offers can be seen by everybody now. */
            online: boolean;
            /**
             * @description Hours before the first date of a day, at which families are mailed a reminder of it. Missing: none are.
             * @example 48
             */
            remindBefore?: number;
            /** @description Phases, by begin. */
            tasks: components["schemas"]["EditionTask"][];
            /** Format: uuid */
            uuid: string;
        };
        EditionCopy: {
            /**
             * @description Moves all phases by so many days, at the same local times. 364 keeps the days of the week.
             * @example 364
             */
            moveDays?: number | null;
            /**
             * @description Title of the copy; default: that of the original with „(Kopie)“ behind it.
             * @example Sommerferienprogramm 2027
             */
            name?: string | null;
        };
        EditionCreate: {
            /** @description An archived edition is never online. Default false. */
            archived?: boolean | null;
            /**
             * @description Organisers that may take part, by UUID or alias; empty: all.
             * @example [
             *       "sv-osterburken"
             *     ]
             */
            hosts?: string[] | null;
            /** @description Organisers may assign the free places of their offers themselves. Default false. */
            hostsCanAssign?: boolean | null;
            /**
             * @description Title.
             * @example Sommerferienprogramm 2027
             */
            name: string;
            /**
             * @description Hours before the first date of a day, at which families are mailed a reminder of it; null: none are.
             * @example 48
             */
            remindBefore?: number | null;
            /**
             * @description All phases: those not sent go away, those sent with their uuid stay the same record.
             * @example [
             *       {
             *         "type": "holiday",
             *         "title": "Ferien",
             *         "begin": "2027-07-29T00:00:00+02:00",
             *         "end": "2027-09-11T00:00:00+02:00"
             *       },
             *       {
             *         "type": "application_system",
             *         "title": "Anmeldung",
             *         "begin": "2027-06-14T08:00:00+02:00",
             *         "end": "2027-07-26T23:59:59+02:00",
             *         "applicationSystem": "firstcome",
             *         "maxApplications": 5
             *       }
             *     ]
             */
            tasks?: components["schemas"]["EditionTaskInput"][] | null;
        };
        EditionPatch: {
            /** @description An archived edition is never online. Default false. null is ignored. */
            archived?: boolean | null;
            /**
             * @description Organisers that may take part, by UUID or alias; empty: all.
             * @example [
             *       "sv-osterburken"
             *     ]
             */
            hosts?: string[] | null;
            /** @description Organisers may assign the free places of their offers themselves. Default false. null is ignored. */
            hostsCanAssign?: boolean | null;
            /**
             * @description Title. null is ignored.
             * @example Sommerferienprogramm 2027
             */
            name?: string | null;
            /**
             * @description Hours before the first date of a day, at which families are mailed a reminder of it; null: none are.
             * @example 48
             */
            remindBefore?: number | null;
            /**
             * @description All phases: those not sent go away, those sent with their uuid stay the same record.
             * @example [
             *       {
             *         "type": "holiday",
             *         "title": "Ferien",
             *         "begin": "2027-07-29T00:00:00+02:00",
             *         "end": "2027-09-11T00:00:00+02:00"
             *       },
             *       {
             *         "type": "application_system",
             *         "title": "Anmeldung",
             *         "begin": "2027-06-14T08:00:00+02:00",
             *         "end": "2027-07-26T23:59:59+02:00",
             *         "applicationSystem": "firstcome",
             *         "maxApplications": 5
             *       }
             *     ]
             */
            tasks?: components["schemas"]["EditionTaskInput"][] | null;
        };
        EditionReminderInput: {
            /**
             * Format: date
             * @description Day until which it is to be paid, not before today; default: in 14 days.
             * @example 2026-08-17
             */
            dueOn?: string | null;
            /**
             * @description Remind although this was done today already. Default: false.
             * @example false
             */
            force?: boolean | null;
            /**
             * @description Only what was charged at least this many days ago; default: 14.
             * @example 14
             */
            minDays?: number | null;
        };
        /** @description An edition in numbers. Where `withheld`, none of them tells anything of a group of fewer than five persons. */
        EditionStatistics: {
            /** @description Applications by the age of the child. Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out. */
            ages: components["schemas"]["AgeApplications"][];
            /**
             * @description Applications that were not withdrawn. Where `withheld`, fewer than five that are waiting, rejected or unfulfilled are not counted, here and in what follows.
             * @example 1840
             */
            applications: number;
            /** @description By name. */
            categories: components["schemas"]["CategoryUtilisation"][];
            /** @description Children by whether they hold any place. Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out. */
            children: {
                total?: number;
                withoutPlace?: number;
                withPlace?: number;
            };
            /** @description Applications by the local day on which they were made. Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out. */
            days: components["schemas"]["DayApplications"][];
            edition: components["schemas"]["Reference"];
            /** @description Families by whether any of their children holds a place. Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out. */
            families: {
                total?: number;
                withoutPlace?: number;
                withPlace?: number;
            };
            /** @description By name. */
            hosts: components["schemas"]["HostOffers"][];
            /**
             * @description Offers in any state.
             * @example 120
             */
            offers: number;
            /** @description Cents charged, paid, given up and open; only for payments admins. */
            revenue?: {
                charged: number;
                open: number;
                paid: number;
                writtenOff: number;
            };
            /** @description Applications by state. Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out. */
            status: {
                confirmed?: number;
                noshow?: number;
                participated?: number;
                rejected?: number;
                unfulfilled?: number;
                waiting?: number;
                waitlisted?: number;
                withdrawn?: number;
            };
            /** @description Offer by offer, by name. */
            utilisation: components["schemas"]["OfferUtilisation"][];
            /** @description By the rank that families gave to their wishes. Where `withheld`, numbers of fewer than five are missing, and further ones from which they could be worked out. */
            wishes: components["schemas"]["WishesOfPriority"][];
            /**
             * @description Whether small numbers are withheld: with `public=true`, and from callers who do not see families. Else all numbers are true.
             * @example false
             */
            withheld: boolean;
        };
        /** @description A phase of an edition. Empty values are shown as null. */
        EditionTask: {
            /** @description Whether age limits count to the day or by the year only. Known are `exact`, `vague_on_year`; others may come. */
            ageCheck: "exact" | "vague_on_year" | null;
            /** @description lot: drawn; firstcome: first come, first served. Known are `lot`, `firstcome`; others may come. */
            applicationSystem: "lot" | "firstcome" | null;
            /** @description Where the public number comes from without which nothing is drawn. */
            beaconSource: string | null;
            /** Format: date-time */
            begin: string | null;
            description: string | null;
            /** Format: date-time */
            end: string | null;
            /** @description Who gets one of too few first places in the draw; null: lot. Known are `lot`, `favourites`; others may come. */
            firstPlaceBy: "lot" | "favourites" | null;
            /** @description In the draw, wishes with the same group want to go together; null: true. */
            friends: boolean | null;
            /** @description Minutes between two places of a child that the draw gives; null: 0. */
            gapMinutes: number | null;
            /** @description Families do not see the state of their applications in this phase. */
            hideStatus: boolean | null;
            /** @description Most applications of one child in this phase. */
            maxApplications: number | null;
            /** @description Most applications of one child on one local day of this phase. */
            maxApplicationsDay: number | null;
            /** @description Most places that one child may have in the edition. */
            maxPlaces: number | null;
            /** @description The draw gives a child one of an offer and its variants at most; null: true. */
            oneOfVariants: boolean | null;
            /** @description What becomes of wishes to which the draw gives no place; null: waitlisted. Known are `waitlisted`, `unfulfilled`; others may come. */
            rest: "waitlisted" | "unfulfilled" | null;
            /** @description In the draw, wishes of siblings want to go together; null: false. */
            siblings: boolean | null;
            skipMaxApplications: boolean | null;
            title: string | null;
            /** @description Known are `holiday`, `host_editing_stage`, `show_offers`, `application_system`, `allocation`, `pay_days`, `publish_lists`, `custom`; others may come. */
            type: "holiday" | "host_editing_stage" | "show_offers" | "application_system" | "allocation" | "pay_days" | "publish_lists" | "custom" | null;
            /** Format: uuid */
            uuid: string | null;
        };
        EditionTaskInput: {
            /**
             * @description Age on the first date: exact (default), or at any time of that calendar year (vague_on_year).
             * @enum {string|null}
             */
            ageCheck?: "exact" | "vague_on_year" | null;
            /**
             * @description Needed for application_system: lot or firstcome. maxPlaces and what is for the draw are fixed once a lot has begun or was drawn, until a draw is committed.
             * @enum {string|null}
             */
            applicationSystem?: "lot" | "firstcome" | null;
            /**
             * @description For the draw: where a public number comes from that nobody can know before, and without which nothing is drawn.
             * @example Lottozahlen vom 12. Juni 2027
             */
            beaconSource?: string | null;
            /** Format: date-time */
            begin: string;
            description?: string | null;
            /**
             * Format: date-time
             * @description After begin. The phase is over at this very moment.
             */
            end: string;
            /**
             * @description For the draw: who gets one of too few first places. Default lot: the lot alone; favourites: first those who can get one of their favourites.
             * @enum {string|null}
             */
            firstPlaceBy?: "lot" | "favourites" | null;
            /** @description For the draw: wishes for an offer with the same group want to go together. Default true. */
            friends?: boolean | null;
            /** @description For the draw: minutes between two places of a child. Default 0. */
            gapMinutes?: number | null;
            /** @description Families do not see the state of their applications in this phase. */
            hideStatus?: boolean | null;
            /** @description Most applications of one child in this phase. */
            maxApplications?: number | null;
            /** @description Most applications of one child on one local day of this phase. */
            maxApplicationsDay?: number | null;
            /** @description Most places that one child may have in the edition. */
            maxPlaces?: number | null;
            /** @description For the draw: at most one of an offer and its variants for a child. Default true. */
            oneOfVariants?: boolean | null;
            /**
             * @description For the draw: what becomes of wishes without a place. Default waitlisted.
             * @enum {string|null}
             */
            rest?: "waitlisted" | "unfulfilled" | null;
            /** @description For the draw: wishes of siblings for an offer want to go together. Default false. */
            siblings?: boolean | null;
            /** @description maxApplications is not looked at when families apply: they may wish for more. */
            skipMaxApplications?: boolean | null;
            title?: string | null;
            /** @enum {string} */
            type: "holiday" | "host_editing_stage" | "show_offers" | "application_system" | "allocation" | "pay_days" | "publish_lists" | "custom";
            /** @description UUID of the task of this edition that is kept; without one the task is new. */
            uuid?: string | null;
        };
        EmergencyContactInput: {
            /** @example Oma Erna Probe */
            name?: string | null;
            /** @example 0171 2345678 */
            phone: string;
        };
        EntriesInput: {
            /**
             * @description Entries of this statement.
             * @example [
             *       "019f0000-0000-7000-8000-000000000002"
             *     ]
             */
            entries: string[];
        };
        /** @description Something happened to a record: a CloudEvent 1.0. */
        Event: {
            /** @description Identifiers, and the state before and after; never a name, an address or a note of anybody. */
            data: {
                [key: string]: unknown;
            };
            /**
             * @description What `data` is. Known are `application/json`; others may come.
             * @example application/json
             */
            datacontenttype: "application/json";
            /** @description Read on after it. Identifiers sort as the events do. */
            id: string;
            /** @description Address of this service. */
            source: string;
            /**
             * @description Version of CloudEvents. Known are `1.0`; others may come.
             * @example 1.0
             */
            specversion: "1.0";
            /**
             * Format: uuid
             * @description The record.
             */
            subject: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            time: string;
            /** @description Known are `offer.created`, `offer.changed`, `offer.published`, `offer.unpublished`, `offer.cancelled`, `offer.relaunched`, `offer.deleted`, `host.created`, `host.changed`, `host.deleted`, `category.created`, `category.changed`, `category.deleted`, `edition.created`, `edition.changed`, `edition.deleted`, `edition.phase`, `attendance.created`, `attendance.changed`, `attendance.deleted`, `participant.changed`, `participant.deleted`, `participant.merged`, `receipt.created`, `invoice.created`, `invoice.paid`, `invoice.cancelled`, `draw.committed`, `job.finished`, `job.failed`; others may come. */
            type: "offer.created" | "offer.changed" | "offer.published" | "offer.unpublished" | "offer.cancelled" | "offer.relaunched" | "offer.deleted" | "host.created" | "host.changed" | "host.deleted" | "category.created" | "category.changed" | "category.deleted" | "edition.created" | "edition.changed" | "edition.deleted" | "edition.phase" | "attendance.created" | "attendance.changed" | "attendance.deleted" | "participant.changed" | "participant.deleted" | "participant.merged" | "receipt.created" | "invoice.created" | "invoice.paid" | "invoice.cancelled" | "draw.committed" | "job.finished" | "job.failed";
        };
        /** @description A family with everything that staff look up when it calls. */
        FamilyCase: {
            account: components["schemas"]["Account"];
            /** @description Of its children, the newest first, at most 200, as GET /attendances shows them, with `decision`. */
            applications: components["schemas"]["Attendance"][];
            /** @description What the parents owe, and children who owed by themselves, with `openItems`. Only for payments admins. */
            debtors?: components["schemas"]["Debtor"][];
            /** @description The latest 20 of them. Only for payments admins. */
            invoices?: components["schemas"]["Invoice"][];
            /** @description The latest 20 mails to the account, except those that are masked for you. */
            mails: components["schemas"]["Mail"][];
            /** @description The latest 20 notes on the account and on applications of its children. */
            notes: components["schemas"]["Note"][];
            /** @description The offers that the children applied for, each once, by name. */
            offers: components["schemas"]["Offer"][];
            /** @description The children, by name, as GET /participants shows them. */
            participants: components["schemas"]["Participant"][];
            /** @description The latest 20 of them. Only for payments admins. */
            receipts?: components["schemas"]["Receipt"][];
            /** @description How many there are of the records of which only the latest are shown. */
            totals: {
                invoices?: number;
                mails: number;
                notes: number;
                receipts?: number;
            };
        };
        /** @description What a commit would do for one family. */
        FamilyDecisions: {
            /** @description Children with applications in the edition. */
            children: components["schemas"]["ChildDecisions"][];
            /** @description Will be confirmed. */
            confirmed: number;
            /** @description The parents' account; the child itself when it has none. */
            family: components["schemas"]["Reference"];
            /** @description Places the children have in the edition now. */
            places: number;
            /** @description Will be rejected. */
            rejected: number;
            /** @description Waiting, and nothing is decided: stays as it is. */
            undecided: number;
            /** @description Will be unfulfilled. */
            unfulfilled: number;
            /**
             * Format: uuid
             * @description That of the family.
             */
            uuid: string;
            /** @description Will come to the waiting list. */
            waitlisted: number;
        };
        /** @description Everything that is kept about one family. */
        FamilyExport: {
            account: {
                address?: {
                    city?: string;
                    country?: string;
                    postalCode?: string;
                    street?: string;
                };
                /** Format: date-time */
                createdAt?: string;
                disabled?: boolean;
                email?: string;
                firstname?: string;
                kind?: string;
                /** Format: date-time */
                lastLoginAt?: string;
                lastname?: string;
                mobile?: string;
                /** Format: date-time */
                modifiedAt?: string;
                phone?: string;
                protected?: boolean;
                roles?: string[];
                twoFactor?: boolean;
            };
            /** @description Money in cents: fee is what is owed now, ownFee what staff set. calledOff: the offer does not take place. Of protected children without answers, remarks and notes, for all but super admins and the family itself. */
            applications: {
                agreementReceived?: boolean;
                answers?: {
                    answer?: string;
                    question?: string;
                }[];
                /** Format: date-time */
                appliedAt?: string;
                calledOff?: boolean;
                comment?: string;
                /** Format: date-time */
                createdAt?: string;
                dates?: {
                    /** Format: date-time */
                    begin?: string;
                    /** Format: date-time */
                    end?: string;
                }[];
                drawReason?: string;
                edition?: string;
                favourite?: boolean;
                fee?: number;
                group?: string;
                history?: {
                    /** Format: date-time */
                    at?: string;
                    /** @description Known are `self`, `staff`, `service`; others may come. */
                    by?: "self" | "staff" | "service";
                    from?: string;
                    note?: string;
                    notified?: boolean;
                    procedure?: string;
                    to?: string;
                }[];
                /** Format: date-time */
                modifiedAt?: string;
                offer?: string;
                ownFee?: number;
                paid?: number;
                /** Format: uuid */
                participant?: string;
                presences?: {
                    /** Format: date */
                    day?: string;
                    present?: boolean;
                }[];
                priority?: number;
                status?: string;
                /** Format: uuid */
                uuid?: string;
                /** Format: date-time */
                withdrawnAt?: string;
            }[];
            /** @description What the person did, and what was done with the account and its children; the latest thousand. */
            auditLog: {
                /** Format: date-time */
                at?: string;
                /** @description Known are `self`, `staff`, `service`; others may come. */
                by?: "self" | "staff" | "service";
                fields?: string[];
                outcome?: string;
                route?: string;
            }[];
            /** @description What was charged and paid, in cents; positive: charged. */
            bookEntries: {
                amount?: number;
                /** Format: date-time */
                bookedAt?: string;
                text?: string;
                /** Format: uuid */
                uuid?: string;
            }[];
            /** @description What each part is kept for, who gets it, and for how long (GDPR, article 15). */
            categories: {
                category?: string;
                purpose?: string;
                recipients?: string[];
                storage?: string;
            }[];
            /** @description What changed of the account, of its children and of their applications; of protected children without values, for all but super admins and the family itself. */
            changes: {
                /** Format: date-time */
                at?: string;
                /** @description Known are `self`, `staff`, `service`; others may come. */
                by?: "self" | "staff" | "service";
                field?: string;
                from?: string;
                offer?: string;
                /** Format: uuid */
                participant?: string;
                to?: string;
            }[];
            consents: {
                /** Format: date-time */
                at?: string;
                given?: boolean;
                kind?: string;
                /** Format: uuid */
                uuid?: string;
                version?: string;
            }[];
            /**
             * Format: date-time
             * @description When this file was made.
             */
            createdAt: string;
            /** @description Organisers of whose team the person is. */
            hosts: {
                name?: string;
                /** Format: date-time */
                since?: string;
                /** Format: uuid */
                uuid?: string;
            }[];
            /** @description Invitations to the teams of organisers, sent to the person or accepted by it. */
            invitations: {
                /** Format: date-time */
                acceptedAt?: string;
                /** Format: date-time */
                createdAt?: string;
                email?: string;
                /** Format: date-time */
                expiresAt?: string;
                host?: string;
                /** Format: date-time */
                revokedAt?: string;
                /** Format: uuid */
                uuid?: string;
            }[];
            invoices: {
                billingAddress?: string;
                /** Format: date-time */
                createdAt?: string;
                dueOn?: string;
                items?: {
                    amount?: number;
                    offer?: string;
                    participant?: string;
                }[];
                number?: string;
                open?: number;
                reference?: string;
                /** Format: date-time */
                sentAt?: string;
                state?: string;
                total?: number;
                /** Format: uuid */
                uuid?: string;
            }[];
            mails: {
                /** Format: date-time */
                createdAt?: string;
                kind?: string;
                /** Format: date-time */
                sentAt?: string;
                state?: string;
                subject?: string;
            }[];
            /** @description What staff noted about the account, or about an application to this offer. */
            notes: {
                /** Format: date-time */
                createdAt?: string;
                offer?: string;
                text?: string;
            }[];
            /** @description Protected children without personal data, for all but super admins and the family itself. */
            participants: {
                comment?: string;
                /** Format: date-time */
                createdAt?: string;
                dateOfBirth?: string;
                discounted?: boolean;
                email?: string;
                emergencyContact?: {
                    name?: string;
                    phone?: string;
                };
                firstname?: string;
                healthNote?: string;
                lastname?: string;
                mobile?: string;
                /** Format: date-time */
                modifiedAt?: string;
                phone?: string;
                protected?: boolean;
                /** Format: uuid */
                uuid?: string;
            }[];
            receipts: {
                billingAddress?: string;
                billingEmail?: string;
                /** Format: date-time */
                createdAt?: string;
                items?: {
                    amount?: number;
                    offer?: string;
                    participant?: string;
                }[];
                kind?: string;
                method?: string;
                note?: string;
                number?: string;
                paidOn?: string;
                /** Format: uuid */
                uuid?: string;
            }[];
            /** @description Tokens and sessions, without their secrets. */
            tokens: {
                /** Format: date-time */
                createdAt?: string;
                /** Format: date-time */
                expiresAt?: string;
                /** Format: date-time */
                lastUsedAt?: string;
                lastUsedFrom?: string;
                name?: string;
                /** Format: date-time */
                revokedAt?: string;
                scopes?: string[];
                /** Format: uuid */
                uuid?: string;
            }[];
            /**
             * Format: uuid
             * @description The account.
             */
            uuid: string;
        };
        FormInput: {
            /**
             * @description A PDF of at most 6 MiB, base64-encoded.
             * @example JVBERi0xLjQK4oCmCnN0YXJ0eHJlZgo5CiUlRU9GCg==
             */
            data: string;
            /**
             * @description Name of the file on your side. It is not kept, and says nothing about what the file is.
             * @example einverstaendnis.pdf
             */
            filename: string;
        };
        /** @description An organiser: a club, company or municipal department that runs offers. */
        Host: {
            address?: {
                city?: string;
                country: string;
                postalCode?: string;
                street?: string;
            };
            /**
             * @description URL-safe name; accepted wherever an organiser is named.
             * @example sv-osterburken
             */
            alias: string;
            /**
             * Format: uri
             * @description Only on the single record: the secret address of the calendar of all its published offers. Only for admins and the record's own organisers.
             */
            calendarLink?: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: email
             * @description Public e-mail address.
             */
            email?: string;
            fax?: string;
            /**
             * Format: uri
             * @description URL of the logo.
             */
            logo?: string;
            /** @description Accounts of the organiser's team. Only for admins. */
            members?: components["schemas"]["Reference"][];
            mobile?: string;
            /**
             * @description Name.
             * @example SV Osterburken
             */
            name: string;
            /** @description Number of the organiser's offers across all editions. */
            offersCount: number;
            phone?: string;
            /** @description Public description. */
            text?: string;
            /** Format: uuid */
            uuid: string;
            website?: string;
        };
        HostCreate: {
            /** @description Replaced as a whole: keys not sent are cleared, country falls back to de. */
            address?: components["schemas"]["AddressInput"] | null;
            /**
             * Format: email
             * @description Public e-mail address.
             * @example info@kanuclub-tauber.example
             */
            email?: string | null;
            fax?: string | null;
            mobile?: string | null;
            /**
             * @description Name.
             * @example Kanuclub Tauber
             */
            name: string;
            /** @example +49 9341 12345 */
            phone?: string | null;
            /** @description Public description. */
            text?: string | null;
            /**
             * @description A full URL.
             * @example https://www.kanuclub-tauber.example
             */
            website?: string | null;
        };
        /** @description A member of an organiser's team. */
        HostMember: {
            /**
             * @description Missing when the account is masked for you.
             * @example Erika Muster
             */
            name?: string;
            /**
             * Format: uuid
             * @description Of the account.
             */
            uuid: string;
        };
        /** @description How many offers an organiser has. */
        HostOffers: {
            host: components["schemas"]["Reference"];
            /**
             * @description Offers in any state.
             * @example 4
             */
            offers: number;
            /**
             * @description Those published, called off ones included.
             * @example 3
             */
            published: number;
        };
        HostPatch: {
            /** @description Replaced as a whole: keys not sent are cleared, country falls back to de. */
            address?: components["schemas"]["AddressInput"] | null;
            /**
             * Format: email
             * @description Public e-mail address.
             * @example info@kanuclub-tauber.example
             */
            email?: string | null;
            fax?: string | null;
            mobile?: string | null;
            /**
             * @description Name. null is ignored.
             * @example Kanuclub Tauber
             */
            name?: string | null;
            /** @example +49 9341 12345 */
            phone?: string | null;
            /** @description Public description. */
            text?: string | null;
            /**
             * @description A full URL.
             * @example https://www.kanuclub-tauber.example
             */
            website?: string | null;
        };
        IntegrationPatch: {
            /**
             * @description Origins of websites that may use the service from a browser with a token, beside those of the setting CORS_ORIGINS. `*` is not possible. Default: none.
             * @example [
             *       "https://verwaltung.example.org"
             *     ]
             */
            corsOrigins?: string[] | null;
            /**
             * @description Whether callers without a token may read public offers. Default: true.
             * @example true
             */
            publicAccess?: boolean | null;
            /**
             * @description Address of the public website; links in offers and mails begin with it. Default: PUBLIC_WEBSITE_URL.
             * @example https://ferien.example.org
             */
            publicWebsiteUrl?: string | null;
        };
        /** @description How other websites may use the service. */
        IntegrationSettings: {
            /**
             * @description Origins that may use the service from a browser with a token, beside those of the setting CORS_ORIGINS.
             * @example [
             *       "https://verwaltung.example.org"
             *     ]
             */
            corsOrigins: string[];
            /**
             * @description Whether callers without a token may read public offers.
             * @example true
             */
            publicAccess: boolean;
            /**
             * @description Address of the public website, without a slash at its end.
             * @example https://ferien.example.org
             */
            publicWebsiteUrl: string;
        };
        /** @description An invitation to the team of an organiser. */
        Invitation: {
            /** Format: date-time */
            acceptedAt?: string;
            /** @description Who accepted it. Only for admins. */
            account?: components["schemas"]["Reference"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: email
             * @description Who is invited. Missing once it was accepted with an account whose personal data is masked for the caller.
             * @example trainer@kanuclub-tauber.example
             */
            email?: string;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             */
            expiresAt: string;
            /** @description The organiser whose team is to be joined. */
            host: components["schemas"]["Reference"];
            /** @description Who sent it last. */
            invitedBy?: components["schemas"]["Reference"];
            /**
             * @description What the inviting person wrote.
             * @example Wir freuen uns!
             */
            message?: string;
            /** Format: date-time */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description When it was mailed last.
             */
            sentAt: string;
            /**
             * @description What has become of it. Known are `open`, `accepted`, `revoked`, `expired`; others may come.
             * @example open
             */
            status: "open" | "accepted" | "revoked" | "expired";
            /** Format: uuid */
            uuid: string;
        };
        InvitationAcceptance: {
            /**
             * @description The code from the mail.
             * @example Zk3vQ0m1sV8yT6wB2nR4xC7pL9dF5hJa
             */
            code: string;
            /**
             * @description Needed when a new account is made.
             * @example Petra
             */
            firstname?: string | null;
            /**
             * @description Needed when a new account is made.
             * @example Probe
             */
            lastname?: string | null;
            /**
             * Format: password
             * @description Needed when a new account is made: at least 12 characters and hard to guess.
             * @example Fagott Leuchtturm Zwiebel 7
             */
            password?: string | null;
        };
        InvitationCreate: {
            /**
             * Format: email
             * @description Who is invited.
             * @example trainer@kanuclub-tauber.example
             */
            email: string;
            /**
             * @description Organiser by UUID or alias.
             * @example kanuclub-tauber
             */
            host: string;
            /**
             * @description Some words of your own; they stand in the mail.
             * @example Wir freuen uns!
             */
            message?: string | null;
        };
        InvitationLookUp: {
            /**
             * @description The code from the mail.
             * @example Zk3vQ0m1sV8yT6wB2nR4xC7pL9dF5hJa
             */
            code: string;
        };
        /** @description What a code invites to. */
        InvitedTeam: {
            /**
             * Format: email
             * @description Who is invited.
             * @example trainer@kanuclub-tauber.example
             */
            email?: string;
            /** @description The organiser whose team is to be joined. */
            host: components["schemas"]["Reference"];
            /** @description Who sent it last. */
            invitedBy?: components["schemas"]["Reference"];
        };
        /** @description What a family is asked to pay for an edition. Its items never change. */
        Invoice: {
            /**
             * @description Name and address, of several lines. Missing for families under an information lock and for forgotten ones, except for super admins.
             * @example Erika Muster
             *     Schlossplatz 1
             *     74740 Adelsheim
             */
            billingAddress?: string;
            /**
             * Format: date-time
             * @description When staff cancelled it.
             */
            cancelledAt?: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description Cents of the total that a credit covered when it was made; it asks for the rest.
             * @example 0
             */
            credit: number;
            /** @description Who owes. */
            debtor: components["schemas"]["Reference"];
            /**
             * @description Day until which it is to be paid.
             * @example 2026-08-17
             */
            dueOn: string;
            /** @description What it is for. */
            edition?: components["schemas"]["Reference"];
            items: components["schemas"]["InvoiceItem"][];
            /**
             * @description Year and number, without gaps within the year.
             * @example R-2026-00017
             */
            number: string;
            /**
             * @description Cents of the items still to be paid.
             * @example 1250
             */
            open: number;
            /**
             * @description Creditor reference (ISO 11649) of the whole invoice, to be named with a transfer.
             * @example RF1810000023
             */
            reference: string;
            /**
             * Format: date-time
             * @description When it was mailed last; missing while it was not.
             */
            sentAt?: string;
            /** @description open: something is to be paid; paid: nothing any more; cancelled: taken back, or nothing of it was paid and nothing is owed any more. Known are `open`, `paid`, `cancelled`; others may come. */
            state: "open" | "paid" | "cancelled";
            /**
             * @description Cents: the sum of the items.
             * @example 1250
             */
            total: number;
            /** Format: uuid */
            uuid: string;
        };
        /** @description What an invoice asks for one application. */
        InvoiceItem: {
            /**
             * @description Cents asked for.
             * @example 1250
             */
            amount: number;
            /**
             * Format: uuid
             * @description The application.
             */
            attendance: string;
            /**
             * @description Cents of the fee when the invoice was made.
             * @example 1750
             */
            fee: number;
            /**
             * @description First day of the offer, as it was when the invoice was made.
             * @example 2026-08-04
             */
            firstDate?: string;
            /**
             * @description As it was when the invoice was made.
             * @example Paddeln auf der Tauber
             */
            offerName: string;
            /**
             * @description Cents of it still to be paid; 0 for what is not owed any more.
             * @example 1250
             */
            open: number;
            /**
             * @description Cents of it that were paid before; what neither these nor `amount` are, an older invoice asks for.
             * @example 500
             */
            paidBefore: number;
            /**
             * @description The child, as it was when the invoice was made. Missing when the name is not for the caller.
             * @example Max Muster
             */
            participantName?: string;
        };
        InvoicePrintInput: {
            /**
             * @description All open ones, or those of families that were not reached by mail: without an address, or the mail failed. Default: all.
             * @example unreachable
             * @enum {string|null}
             */
            only?: "all" | "unreachable" | null;
        };
        InvoiceRunInput: {
            /**
             * @description Only these debtors; default: everybody who owes something.
             * @example []
             */
            debtors?: string[] | null;
            /**
             * Format: date
             * @description Day until which they are to be paid, not before today, within a year; default: the end of the edition's pay days, the latest where there are several, else in 14 days.
             * @example 2026-08-17
             */
            dueOn?: string | null;
            /**
             * @description Mail them, those too that were made before and never mailed. Default: false.
             * @example true
             */
            notify?: boolean | null;
        };
        /** @description Work in the background, and how far it is. */
        Job: {
            /** @description Who asked for it. */
            by?: components["schemas"]["Reference"];
            /** Format: date-time */
            createdAt: string;
            /** @description Steps done. */
            done: number;
            /**
             * @description The file it left, for a day; for those who may fetch it.
             * @example {
             *       "name": "anmeldungen-2026-07-01.csv",
             *       "url": "http://localhost:3000/jobs/01a1fdc9-49d0-75d5-88ab-57226711f9ec/file",
             *       "contentType": "text/csv; charset=utf-8",
             *       "size": 81234,
             *       "expiresAt": "2026-07-02T10:00:00+02:00"
             *     }
             */
            file?: {
                contentType: string;
                /**
                 * Format: date-time
                 * @description From then on it is gone.
                 */
                expiresAt: string;
                /** @description What it is called. */
                name: string;
                /** @description Bytes. */
                size: number;
                /**
                 * Format: uri
                 * @description Where it is fetched, with a token.
                 */
                url: string;
            };
            /** Format: date-time */
            finishedAt?: string;
            /** @description What kind of work. Known are `commit-decisions`, `export-list`, `make-invoices`, `print-booklet`, `print-invoices`, `print-report`, `refill-waiting-list`, `remind-debtors`, `run-draw`, `send-message`, `tell-families`; others may come. */
            kind: "commit-decisions" | "export-list" | "make-invoices" | "print-booklet" | "print-invoices" | "print-report" | "refill-waiting-list" | "remind-debtors" | "run-draw" | "send-message" | "tell-families";
            /** @description What was left out or could not be done, the first 500. */
            reasons: components["schemas"]["JobReason"][];
            /**
             * Format: uuid
             * @description The record it works on, for instance the edition.
             */
            record?: string;
            /**
             * @description Numbers that the kind of work counts.
             * @example {
             *       "confirmed": 120,
             *       "waitlisted": 31
             *     }
             */
            result: {
                [key: string]: number;
            };
            /** Format: date-time */
            startedAt?: string;
            /** @description How far it is; `failed` when something could not be done for good. Known are `queued`, `running`, `done`, `failed`; others may come. */
            state: "queued" | "running" | "done" | "failed";
            /** @description Steps in all; missing until it is known. */
            total?: number;
            /** Format: uuid */
            uuid: string;
        };
        /** @description Why something was left out, or could not be done. */
        JobReason: {
            /** @description What kind of record it is about. Known are `offers`, `attendances`, `debtors`, `jobs`; others may come. */
            kind: "offers" | "attendances" | "debtors" | "jobs";
            /** @description Which record. */
            subject: components["schemas"]["Reference"];
            /**
             * @description Why, in words.
             * @example Two applications were changed meanwhile and are left as they are.
             */
            text: string;
        };
        /** @description A phase that is over while its work is undone. */
        LateTask: {
            /** Format: date-time */
            begin: string;
            /** Format: date-time */
            end: string;
            title?: string;
            /** @description Known are `holiday`, `host_editing_stage`, `show_offers`, `application_system`, `allocation`, `pay_days`, `publish_lists`, `custom`; others may come. */
            type: "holiday" | "host_editing_stage" | "show_offers" | "application_system" | "allocation" | "pay_days" | "publish_lists" | "custom";
            /**
             * @description What is left: of `host_editing_stage` the offers that are drafts, of `application_system` by lot the undecided applications, of `pay_days` those for which something is open.
             * @example 3
             */
            undone: number;
            /** Format: uuid */
            uuid: string;
        };
        /** @description A ledger: one per debtor, one per edition for its revenue, and the common ones. */
        Ledger: {
            /**
             * @description Cents: the sum of all entries. A debtor owes what is positive; revenue is negative.
             * @example 1250
             */
            balance: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Whose ledger it is. */
            debtor?: components["schemas"]["Reference"];
            /** @description Whose revenue it holds. */
            edition?: components["schemas"]["Reference"];
            /** @description Known are `debtor`, `revenue`, `cash`, `bank`, `card`, `other`, `write_offs`; others may come. */
            kind: "debtor" | "revenue" | "cash" | "bank" | "card" | "other" | "write_offs";
            /**
             * @description Missing for debtors whose name is not for the caller.
             * @example Kasse
             */
            name?: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description A ledger with a page of its entries. */
        LedgerWithEntries: {
            /**
             * @description Cents: the sum of all entries. A debtor owes what is positive; revenue is negative.
             * @example 1250
             */
            balance: number;
            /** @description A page of its entries, newest first. */
            bookEntries: components["schemas"]["BookEntry"][];
            /** Format: date-time */
            createdAt: string;
            /** @description Whose ledger it is. */
            debtor?: components["schemas"]["Reference"];
            /** @description Whose revenue it holds. */
            edition?: components["schemas"]["Reference"];
            /** @description Known are `debtor`, `revenue`, `cash`, `bank`, `card`, `other`, `write_offs`; others may come. */
            kind: "debtor" | "revenue" | "cash" | "bank" | "card" | "other" | "write_offs";
            /**
             * @description Missing for debtors whose name is not for the caller.
             * @example Kasse
             */
            name?: string;
            /** Format: uuid */
            uuid: string;
        };
        LetterheadPatch: {
            /**
             * @description Whose bank account it is. Default: who writes.
             * @example Stadtkasse Musterstadt
             */
            accountHolder?: string | null;
            /**
             * @description Address of the sender, line by line.
             * @example [
             *       "Rathausplatz 1",
             *       "74740 Musterstadt"
             *     ]
             */
            addressLines?: string[] | null;
            /**
             * @description BIC of the bank.
             * @example BYLADEM1001
             */
            bic?: string | null;
            /**
             * Format: email
             * @description Where families ask their questions; answers to mails go there unless `replyTo` is set.
             * @example ferien@example.org
             */
            contactEmail?: string | null;
            /**
             * @description How the sender is reached, line by line.
             * @example [
             *       "Telefon 06291 123",
             *       "ferien@example.org"
             *     ]
             */
            contactLines?: string[] | null;
            /**
             * @description Telephone for questions of families.
             * @example 06291 123
             */
            contactPhone?: string | null;
            /**
             * @description Bank account to which families pay; with it invoices carry a payment code.
             * @example DE02120300000000202051
             */
            iban?: string | null;
            /**
             * @description What else stands at the foot of a page.
             * @example Bürgermeisterin: Petra Probe
             */
            letterFooter?: string | null;
            /**
             * @description Null removes the logo; POST /settings/letterhead/logo sets one.
             * @example
             */
            logo?: string | null;
            /**
             * @description Who writes.
             * @example Stadt Musterstadt
             */
            municipality?: string | null;
            /**
             * @description When the town hall is open; several lines.
             * @example Mo–Fr 8–12 Uhr
             *     Do auch 14–18 Uhr
             */
            openingHours?: string | null;
            /**
             * Format: email
             * @description Where answers to mails go. Default: `contactEmail`.
             * @example rathaus@example.org
             */
            replyTo?: string | null;
        };
        /** @description What stands on letters and under mails. */
        LetterheadSettings: {
            /**
             * @description Whose bank account it is.
             * @example Stadtkasse Musterstadt
             */
            accountHolder?: string;
            /**
             * @description Address of the sender.
             * @example [
             *       "Rathausplatz 1",
             *       "74740 Musterstadt"
             *     ]
             */
            addressLines: string[];
            /**
             * @description BIC of the bank.
             * @example BYLADEM1001
             */
            bic?: string;
            /**
             * Format: email
             * @description Where families ask their questions.
             * @example ferien@example.org
             */
            contactEmail?: string;
            /**
             * @description How the sender is reached.
             * @example [
             *       "Telefon 06291 123",
             *       "ferien@example.org"
             *     ]
             */
            contactLines: string[];
            /**
             * @description Telephone for questions of families.
             * @example 06291 123
             */
            contactPhone?: string;
            /**
             * @description Bank account to which families pay.
             * @example DE02120300000000202051
             */
            iban?: string;
            /**
             * @description What else stands at the foot of a page.
             * @example Bürgermeisterin: Petra Probe
             */
            letterFooter?: string;
            /**
             * Format: uri
             * @description URL of the logo.
             * @example https://api.ferienprogramm.example/media/stadt-musterstadt.png
             */
            logo?: string;
            /**
             * @description Who writes.
             * @example Stadt Musterstadt
             */
            municipality?: string;
            /**
             * @description When the town hall is open; several lines.
             * @example Mo–Fr 8–12 Uhr
             *     Do auch 14–18 Uhr
             */
            openingHours?: string;
            /**
             * Format: email
             * @description Where answers to mails go; missing: to `contactEmail`.
             * @example rathaus@example.org
             */
            replyTo?: string;
        };
        LoginInput: {
            /**
             * Format: password
             * @description Code of the authenticator app, or a recovery code, when the account has a second factor.
             */
            code?: string | null;
            /**
             * Format: email
             * @description E-mail address of the account.
             * @example erika@example.org
             */
            email: string;
            /**
             * Format: password
             * @description Password.
             */
            password: string;
        };
        /** @description A mail of the service. */
        Mail: {
            /** @description The account it was written to. */
            account?: components["schemas"]["Reference"];
            /** @description Tries since it was last asked for. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description The edition it is about. */
            edition?: components["schemas"]["Reference"];
            /**
             * @description What went wrong last, as a kind.
             * @example EENVELOPE 550 RCPT TO
             */
            error?: string;
            /** @description Missing where it is masked for the caller, or forgotten. */
            recipient?: {
                address: string;
                name?: string;
            };
            /**
             * Format: date-time
             * @description When a mail server took it.
             */
            sentAt?: string;
            /**
             * @description `queued`: waits, or is tried again. `sent`: a mail server has taken it. `failed`: given up, for want of a server that takes it. `superseded`: not sent, because it was no longer true or a newer one says more. Known are `queued`, `sent`, `failed`, `superseded`; others may come.
             * @example sent
             */
            state: "queued" | "sent" | "failed" | "superseded";
            /**
             * @description Missing where it is masked for the caller, or forgotten.
             * @example Abgesagt: Paddeln
             */
            subject?: string;
            /**
             * @description Kind of mail, as in GET /mail-templates/types.
             * @example offer-cancelled
             */
            type: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description A mail made of words and the examples of the variables. */
        MailPreview: {
            /** @description The HTML part, to be shown in a frame of its own, without scripts. */
            html: string;
            /**
             * @description Subject.
             * @example Abgesagt: Paddeln auf der Tauber
             */
            subject: string;
            /** @description The plain-text part. */
            text: string;
        };
        MailPreviewInput: {
            /**
             * @description An account by UUID or e-mail address, in place of examples.
             * @example 019f0000-0000-7000-8000-000000000002
             */
            account?: string | null;
            /**
             * @description An application by UUID, in place of examples.
             * @example 019f0000-0000-7000-8000-000000000001
             */
            attendance?: string | null;
            /**
             * @description Text; Mustache for variables and sections, and a little Markdown.
             * @example Guten Tag,
             *
             *     das Angebot **{{offer}}** fällt leider aus.
             *
             *     Freundliche Grüße\
             *     {{sender}}
             */
            body?: string | null;
            /**
             * @description Edition by UUID or alias.
             * @example sommer-2026
             */
            edition?: string | null;
            /**
             * @description Subject; Mustache for variables and sections.
             * @example Abgesagt: {{offer}}
             */
            subject?: string | null;
            /**
             * @description Kind of mail.
             * @example offer-cancelled
             */
            type: string;
        };
        /** @description Words that are set for a kind of mail. */
        MailTemplate: {
            /** @description Text, in Mustache and a little Markdown. */
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The edition they are for; missing: all that have no words of their own. */
            edition?: components["schemas"]["Reference"];
            /** Format: date-time */
            modifiedAt: string;
            /** @description Who wrote them last. */
            modifiedBy?: components["schemas"]["Reference"];
            /**
             * @description Subject.
             * @example Abgesagt: {{offer}}
             */
            subject: string;
            /**
             * @description Kind of mail.
             * @example offer-cancelled
             */
            type: string;
            /** Format: uuid */
            uuid: string;
        };
        MailTemplateCreate: {
            /**
             * @description Text; Mustache for variables and sections, and a little Markdown.
             * @example Guten Tag,
             *
             *     das Angebot **{{offer}}** fällt leider aus.
             *
             *     Freundliche Grüße\
             *     {{sender}}
             */
            body: string;
            /**
             * @description Edition by UUID or alias; without one, for all editions.
             * @example sommer-2026
             */
            edition?: string | null;
            /**
             * @description Subject; Mustache for variables and sections.
             * @example Abgesagt: {{offer}}
             */
            subject: string;
            /**
             * @description Kind of mail.
             * @example offer-cancelled
             */
            type: string;
        };
        MailTemplatePatch: {
            /**
             * @description Text; Mustache for variables and sections, and a little Markdown. null is ignored.
             * @example Guten Tag,
             *
             *     das Angebot **{{offer}}** fällt leider aus.
             *
             *     Freundliche Grüße\
             *     {{sender}}
             */
            body?: string | null;
            /**
             * @description Subject; Mustache for variables and sections. null is ignored.
             * @example Abgesagt: {{offer}}
             */
            subject?: string | null;
        };
        /** @description A kind of mail, what its words may name, and what they are. */
        MailType: {
            /** @description Text the mail comes with. */
            body: string;
            /** @description Words can be set for single editions. */
            perEdition: boolean;
            /**
             * @description Subject the mail comes with.
             * @example Abgesagt: {{offer}}
             */
            subject: string;
            /** @description Words can be set by super admins only: the mail guards accounts. */
            superAdminsOnly: boolean;
            /** @description What is set instead, for all editions or for single ones. */
            templates: components["schemas"]["MailTemplate"][];
            /**
             * @description What it is called.
             * @example Angebot abgesagt
             */
            title: string;
            /**
             * @description Identifier of the kind.
             * @example offer-cancelled
             */
            type: string;
            /** @description What the words may name: a `text`, an `optional` one that may be missing, a `flag` or a `list` for sections. `needed` ones must be in the body. */
            variables: {
                description: string;
                example: string | boolean | {
                    [key: string]: string | boolean | {
                        [key: string]: string | boolean | {
                            [key: string]: string | boolean;
                        }[];
                    }[];
                }[];
                fields?: {
                    description: string;
                    example: string | boolean | {
                        [key: string]: string | boolean | {
                            [key: string]: string | boolean | {
                                [key: string]: string | boolean;
                            }[];
                        }[];
                    }[];
                    fields?: {
                        description: string;
                        example: string | boolean | {
                            [key: string]: string | boolean | {
                                [key: string]: string | boolean | {
                                    [key: string]: string | boolean;
                                }[];
                            }[];
                        }[];
                        /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                        kind: "text" | "optional" | "flag" | "list";
                        name: string;
                        needed: boolean;
                    }[];
                    /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                    kind: "text" | "optional" | "flag" | "list";
                    name: string;
                    needed: boolean;
                }[];
                /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                kind: "text" | "optional" | "flag" | "list";
                name: string;
                needed: boolean;
            }[];
        };
        /** @description Every kind of mail. */
        MailTypes: {
            types: components["schemas"]["MailType"][];
        };
        /** @description A mail with its words. */
        MailWithWords: {
            /** @description The account it was written to. */
            account?: components["schemas"]["Reference"];
            /** @description Files that go with it. A PDF has no `content`: it is made when the mail is sent. */
            attachments: {
                content?: string;
                contentType: string;
                filename: string;
            }[];
            /** @description Tries since it was last asked for. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was written.
             */
            createdAt: string;
            /** @description The edition it is about. */
            edition?: components["schemas"]["Reference"];
            /**
             * @description What went wrong last, as a kind.
             * @example EENVELOPE 550 RCPT TO
             */
            error?: string;
            /** @description To be shown in a frame of its own, without scripts. */
            html?: string;
            /** @description Missing where it is masked for the caller, or forgotten. */
            recipient?: {
                address: string;
                name?: string;
            };
            /**
             * Format: email
             * @description Where answers go; missing: to the sender.
             * @example ferien@example.org
             */
            replyTo?: string;
            /**
             * Format: date-time
             * @description When a mail server took it.
             */
            sentAt?: string;
            /**
             * @description `queued`: waits, or is tried again. `sent`: a mail server has taken it. `failed`: given up, for want of a server that takes it. `superseded`: not sent, because it was no longer true or a newer one says more. Known are `queued`, `sent`, `failed`, `superseded`; others may come.
             * @example sent
             */
            state: "queued" | "sent" | "failed" | "superseded";
            /**
             * @description Missing where it is masked for the caller, or forgotten.
             * @example Abgesagt: Paddeln
             */
            subject?: string;
            /** @description Missing where it is masked or forgotten, and of mails that hold a code. */
            text?: string;
            /**
             * @description Kind of mail, as in GET /mail-templates/types.
             * @example offer-cancelled
             */
            type: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description An application whose child was marked as present or absent. */
        MarkedAttendance: {
            /**
             * Format: uuid
             * @description The application: first those present, then those absent, as they were sent.
             */
            attendance: string;
            /** @description Every day on which the child was marked, by day. */
            presences: {
                /**
                 * Format: uuid
                 * @description The date of the offer; it may have been removed since.
                 */
                date: string;
                /**
                 * Format: date
                 * @description The local day on which it began.
                 */
                day: string;
                present: boolean;
            }[];
            /** @description Its state now. Known are `waiting`, `confirmed`, `waitlisted`, `withdrawn`, `rejected`, `unfulfilled`, `participated`, `noshow`; others may come. */
            status: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow";
        };
        MemberInput: {
            /**
             * @description Account by UUID or e-mail address.
             * @example trainer@kanuclub-tauber.example
             */
            account: string;
        };
        MePatch: {
            /** @description Replaced as a whole: keys not sent are cleared, country falls back to de. */
            address?: components["schemas"]["AddressInput"] | null;
            /**
             * @description The password as it is now; needed for another e-mail address.
             * @example dein Hund heißt Waldi
             */
            currentPassword?: string | null;
            /**
             * Format: email
             * @description E-mail address; no two accounts have the same, in whatever case. null is ignored.
             * @example petra.probe@sv-osterburken.example
             */
            email?: string | null;
            /** @example Petra */
            firstname?: string | null;
            /**
             * @description Last name; of a service account its name.
             * @example Probe
             */
            lastname?: string | null;
            mobile?: string | null;
            /** @example +49 6291 12345 */
            phone?: string | null;
        };
        /** @description What was written to many families or teams at once. */
        Message: {
            /** @description What goes with it, until it is forgotten. */
            attachments: {
                contentType: string;
                filename: string;
                size: number;
            }[];
            /** @description Whom it is for. Filters that were not given are missing; all that were must match. */
            audience: {
                categories?: components["schemas"]["Reference"][];
                /** @description Missing once it is deleted. */
                edition?: components["schemas"]["Reference"];
                hosts?: components["schemas"]["Reference"][];
                offers?: components["schemas"]["Reference"][];
                statuses?: ("waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow")[];
                /** @description Known are `families`, `hosts`; others may come. */
                to: "families" | "hosts";
            };
            /** @description Text, in Mustache and a little Markdown. */
            body?: string;
            /** @description Who wrote it; missing once that account is deleted. */
            by?: components["schemas"]["Reference"];
            /** Format: date-time */
            createdAt: string;
            /** @description How many no mail server took: GET /mails says why. */
            failed: number;
            /** @description The organiser in whose name it was written, which its mails say at their end; missing: the town. */
            host?: components["schemas"]["Reference"];
            /** @description How many got none: they left the audience, lost their address or were deleted meanwhile. */
            leftOut: number;
            /** @description How many get a mail: the sum of `sent`, `failed`, `waiting` and `leftOut`. */
            recipients: number;
            /**
             * Format: email
             * @description Where answers go, if not to the town.
             */
            replyTo?: string;
            /** @description How many of these mails a mail server has taken. */
            sent: number;
            /**
             * @description Subject; missing once it is forgotten, like the body.
             * @example Regen am Donnerstag
             */
            subject?: string;
            /** @description How many of the audience have no address. */
            unreachable: number;
            /** Format: uuid */
            uuid: string;
            /** @description How many are still to be written or sent. */
            waiting: number;
        };
        MessageCreate: {
            /** @description Send it although the same words went to the same audience within five minutes. */
            again?: boolean | null;
            /** @description At most 3 MiB together. */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /** @description Whom it is for: everything given must match. */
            audience: components["schemas"]["AudienceInput"];
            /**
             * @description Text; Mustache for the variables of GET /messages/variables, and a little Markdown.
             * @example {{greeting}},
             *
             *     am Donnerstag regnet es. Bitte geben Sie **{{names}}** eine Regenjacke mit.
             */
            body: string;
            /**
             * Format: email
             * @description Where answers go; default: what the letterhead says. Messages of organisers are answered to the organiser's address, or where it has none, to yours.
             * @example ferien@musterstadt.de
             */
            replyTo?: string | null;
            /**
             * @description Subject; Mustache for variables and sections.
             * @example Regen am Donnerstag
             */
            subject: string;
        };
        MessageDraft: {
            /** @description At most 3 MiB together. */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /** @description Whom it is for: everything given must match. */
            audience: components["schemas"]["AudienceInput"];
            /**
             * @description Text; Mustache for the variables of GET /messages/variables, and a little Markdown.
             * @example {{greeting}},
             *
             *     am Donnerstag regnet es. Bitte geben Sie **{{names}}** eine Regenjacke mit.
             */
            body: string;
            /**
             * Format: email
             * @description Where answers go; default: what the letterhead says. Messages of organisers are answered to the organiser's address, or where it has none, to yours.
             * @example ferien@musterstadt.de
             */
            replyTo?: string | null;
            /**
             * @description Subject; Mustache for variables and sections.
             * @example Regen am Donnerstag
             */
            subject: string;
        };
        /** @description Who would get a message, and what the first of them would read. */
        MessagePreview: {
            /** @description Its HTML part, to be shown in a frame of its own, without scripts. */
            html: string;
            /** @description How many would get a mail. */
            recipients: number;
            /**
             * @description Subject of the first mail whose recipient you may see.
             * @example Regen am Donnerstag
             */
            subject: string;
            /** @description Its plain-text part. */
            text: string;
            /** @description Who would not, and why. */
            unreachable: components["schemas"]["UnreachableRecipient"][];
        };
        /** @description The variables of messages, with their meaning in German and English. */
        MessageVariables: {
            /** @description What subject and body may name: a `text`, an `optional` one that may be missing, a `flag` or a `list` for sections, with the `fields` of its entries. */
            variables: {
                example: string | boolean | {
                    [key: string]: string | boolean | {
                        [key: string]: string | boolean | {
                            [key: string]: string | boolean;
                        }[];
                    }[];
                }[];
                fields?: {
                    example: string | boolean | {
                        [key: string]: string | boolean | {
                            [key: string]: string | boolean | {
                                [key: string]: string | boolean;
                            }[];
                        }[];
                    }[];
                    fields?: {
                        example: string | boolean | {
                            [key: string]: string | boolean | {
                                [key: string]: string | boolean | {
                                    [key: string]: string | boolean;
                                }[];
                            }[];
                        }[];
                        fields?: {
                            example: string | boolean | {
                                [key: string]: string | boolean | {
                                    [key: string]: string | boolean | {
                                        [key: string]: string | boolean;
                                    }[];
                                }[];
                            }[];
                            /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                            kind: "text" | "optional" | "flag" | "list";
                            meaning: {
                                de: string;
                                en: string;
                            };
                            name: string;
                        }[];
                        /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                        kind: "text" | "optional" | "flag" | "list";
                        meaning: {
                            de: string;
                            en: string;
                        };
                        name: string;
                    }[];
                    /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                    kind: "text" | "optional" | "flag" | "list";
                    meaning: {
                        de: string;
                        en: string;
                    };
                    name: string;
                }[];
                /** @description Known are `text`, `optional`, `flag`, `list`; others may come. */
                kind: "text" | "optional" | "flag" | "list";
                meaning: {
                    de: string;
                    en: string;
                };
                name: string;
            }[];
        };
        NoInput: Record<string, never>;
        /** @description A note of staff on an account or an application. */
        Note: {
            /**
             * Format: uuid
             * @description The application it is about; missing for notes on accounts.
             */
            attendance?: string;
            /** @description Who wrote it. */
            by?: components["schemas"]["Reference"];
            /** Format: date-time */
            createdAt: string;
            /**
             * @description What was written.
             * @example Mutter angerufen: Das Kind wird am Freitag schon um 11 Uhr abgeholt.
             */
            text: string;
            /** Format: uuid */
            uuid: string;
        };
        NoteInput: {
            /**
             * @description What other staff should know.
             * @example Mutter angerufen: Das Kind wird am Freitag schon um 11 Uhr abgeholt.
             */
            text: string;
        };
        /** @description An activity of an edition. */
        Offer: {
            /** @description Only with a token. */
            accessibility?: string[];
            /**
             * Format: uri
             * @description Only with a token.
             */
            agreementUrl?: string;
            alias: string;
            /**
             * Format: date-time
             * @description Until when families have to apply.
             */
            applicationDeadline?: string;
            /** @description Only with a token. */
            applicationQuestions?: {
                choices: string[];
                label: string;
                required: boolean;
                /** @description Known are `text`, `choice`, `boolean`; others may come. */
                type: "text" | "choice" | "boolean";
                /** Format: uuid */
                uuid: string;
            }[];
            /** @description Shown to families when they apply. Only with a token. */
            applyText?: string;
            /** @description Number of applications by state. Only for admins and the record's own organisers. */
            attendances?: {
                confirmed: number;
                noshow: number;
                participated: number;
                rejected: number;
                total: number;
                unfulfilled: number;
                waiting: number;
                waitlisted: number;
                withdrawn: number;
            };
            /** @description What to bring. */
            bring?: string;
            categories: components["schemas"]["Reference"][];
            /** @description Only with a token. */
            comment?: string;
            /** @description The contact person. Only for admins and the record's own organisers. */
            contact?: {
                /** Format: email */
                email?: string;
                name?: string;
                phone?: string;
                /** Format: uuid */
                uuid: string;
            };
            /** Format: date-time */
            createdAt: string;
            /** @description Dates; none: the offer is permanent. */
            dates: components["schemas"]["OfferDate"][];
            /** @description Markdown, as entered. */
            description?: string;
            /** @description The offer's edition. */
            edition: components["schemas"]["Reference"];
            /**
             * @description Cents. Missing or 0: free.
             * @example 500
             */
            fee?: number;
            fullyBooked: boolean;
            /** @description The organisers. */
            hosts: components["schemas"]["Reference"][];
            /** @description Only for admins and the record's own organisers. */
            internalNote?: string;
            maxAge?: number;
            maxParticipants?: number;
            /** @description Pictures, at most 3000 x 3000 pixels. */
            media: string[];
            meetingAddress?: string;
            meetingLat?: number;
            meetingLng?: number;
            meetingPoint?: string;
            minAge?: number;
            minParticipants?: number;
            /** Format: date-time */
            modifiedAt: string;
            /**
             * @description Title.
             * @example Hexenmeisterin im Hexenkeller
             */
            name: string;
            onlineApplication: boolean;
            /**
             * Format: uri
             * @description Only on the single record, when publish is private_link. Only for admins and the record's own organisers.
             */
            privateLink?: string;
            /** @description Whether everybody can find it, or only holders of its link. Only with a token. Known are `public`, `private_link`; others may come. */
            publish?: "public" | "private_link";
            /** @description Only with a token. */
            requiresAgreement?: boolean;
            /** @description Families have to apply. */
            requiresApplication: boolean;
            /**
             * @description Places the offer is in.
             * @example [
             *       "published"
             *     ]
             */
            status: ("draft" | "completed" | "reviewed" | "published" | "unpublished" | "cancelled")[];
            /** @description Short subtitle. */
            teaser?: string;
            /** @description What you may do to the offer now. Only with a token. */
            transitions?: ("complete" | "reopen" | "approve" | "unapprove" | "publish" | "unpublish" | "cancel" | "relaunch")[];
            /**
             * Format: uri
             * @description The offer's page on the public website, where families apply.
             */
            url?: string;
            /** Format: uuid */
            uuid: string;
            /** @description Places left; missing when places are unlimited. */
            vacancies?: number;
            /** @description The offer this one is a variant of. Only with a token. */
            variantOf?: components["schemas"]["Reference"];
            /** @description Only with a token. */
            variants?: components["schemas"]["Reference"][];
            /** @description Missing: by arrangement. */
            wheelchairAccessible?: boolean;
        };
        OfferCopiesInput: {
            /**
             * @description Edition of the copies, by UUID or alias.
             * @example sommer-2026
             */
            edition: string;
            /**
             * @description The offers, all of one edition, none twice.
             * @example [
             *       "0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e71"
             *     ]
             */
            offers: string[];
        };
        OfferCopyInput: {
            /**
             * @description Edition of the copy by UUID or alias; left out: the same edition.
             * @example sommer-2026
             */
            edition?: string | null;
        };
        OfferCreate: {
            /**
             * @example [
             *       "Begleitperson willkommen"
             *     ]
             */
            accessibility?: string[] | null;
            /**
             * Format: date-time
             * @description Until when families have to apply.
             */
            applicationDeadline?: string | null;
            /** @description Replaces the whole list. */
            applicationQuestions?: components["schemas"]["ApplicationQuestionInput"][] | null;
            /** @description Shown to families when they apply. */
            applyText?: string | null;
            /** @description What to bring. */
            bring?: string | null;
            /**
             * @description Categories by UUID or alias.
             * @example [
             *       "basteln"
             *     ]
             */
            categories?: string[] | null;
            comment?: string | null;
            /**
             * @description Contact person: an account by UUID or e-mail address. For organiser users one of the offer's team.
             * @example petra.probe@sv-osterburken.example
             */
            contact?: string | null;
            /** @description Replaces the whole list. */
            dates?: components["schemas"]["OfferDateInput"][] | null;
            /** @description Markdown. Returned as entered: whoever shows it must render it safely. */
            description?: string | null;
            /**
             * @description Edition by UUID or alias.
             * @example sommer-2026
             */
            edition: string;
            /** @description Cents; null or 0: free. */
            fee?: number | null;
            /**
             * @description Organisers by UUID or alias. Organiser users name at least one of their own; left out on creation: their first.
             * @example [
             *       "sv-osterburken"
             *     ]
             */
            hosts?: string[] | null;
            /** @description Seen by admins and the offer's own organisers only. */
            internalNote?: string | null;
            /** @description Years, at least minAge. */
            maxAge?: number | null;
            /** @description At least minParticipants; null: unlimited. */
            maxParticipants?: number | null;
            meetingAddress?: string | null;
            /** @description Degrees north. */
            meetingLat?: number | null;
            /** @description Degrees east. */
            meetingLng?: number | null;
            meetingPoint?: string | null;
            /** @description Years. */
            minAge?: number | null;
            minParticipants?: number | null;
            /** @description Title. */
            name: string;
            /** @description Families apply on the website. Default: true. */
            onlineApplication?: boolean | null;
            /**
             * @description Default: public.
             * @enum {string|null}
             */
            publish?: "public" | "private_link" | null;
            /** @description Parents have to sign a form. Default: false. */
            requiresAgreement?: boolean | null;
            /** @description Families have to apply. Default: true. */
            requiresApplication?: boolean | null;
            /** @description Short subtitle. */
            teaser?: string | null;
            /** @description null: by arrangement. */
            wheelchairAccessible?: boolean | null;
        };
        OfferDate: {
            /**
             * Format: date-time
             * @description Local time.
             * @example 2026-08-20T09:00:00+02:00
             */
            begin: string;
            /** Format: date-time */
            end: string;
            /**
             * @description RFC 5545 recurrence rule, for recurring dates.
             * @example FREQ=WEEKLY;COUNT=4
             */
            recurrence?: string;
            /** Format: uuid */
            uuid: string;
        };
        OfferDateInput: {
            /**
             * Format: date-time
             * @example 2026-08-03T09:00:00+02:00
             */
            begin: string;
            /**
             * Format: date-time
             * @example 2026-08-03T12:00:00+02:00
             */
            end: string;
            /**
             * @description RFC 5545 RRULE of FREQ, INTERVAL, BYDAY and COUNT or UNTIL; at most 366 occurrences. Local times stay the same across the clock changes.
             * @example FREQ=WEEKLY;COUNT=4
             */
            recurrence?: string | null;
            /** @description Keeps the identity of one of the dates the offer has; without it the date is the one with the same times, the only one of the day or the only one of all, else a new one. */
            uuid?: string | null;
        };
        /** @description What a commit would do to one offer. */
        OfferDecisions: {
            /** @description To be confirmed, but the child cannot have the place; see collisions. */
            colliding: number;
            /** @description Will be confirmed. */
            confirmed: number;
            /** @description Places left after the commit; missing when they are unlimited. */
            free?: number;
            /** @description On the waiting list now. */
            listed: number;
            maxParticipants?: number;
            offer: components["schemas"]["Reference"];
            /** @description Children beyond maxParticipants after the commit. */
            overbooked: number;
            /** @description Will be rejected. */
            rejected: number;
            /** @description Places the offer is in. */
            status: ("draft" | "completed" | "reviewed" | "published" | "unpublished" | "cancelled")[];
            /** @description Places taken now. */
            taken: number;
            /** @description Waiting, and nothing is decided: stays as it is. */
            undecided: number;
            /** @description Will be unfulfilled. */
            unfulfilled: number;
            /** @description Will come to the waiting list. */
            waitlisted: number;
        };
        /** @description An entry of the history of an offer. */
        OfferHistoryEntry: {
            /** @description Known are `created`, `changed`, `transition`, `link_renewed`; others may come. */
            action: "created" | "changed" | "transition" | "link_renewed";
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            /** @description Who did it; missing when the account is gone. */
            by?: components["schemas"]["Reference"];
            /** @description The fields that got another value, as far as you may see them. */
            changes: {
                /** @description Name of the field. */
                field: string;
                /** @description What it held before, in the form of the field; missing when it held nothing. */
                from?: unknown;
                /** @description What it holds since; missing when it holds nothing. */
                to?: unknown;
            }[];
            /** @description The fields that got another value. */
            fields: string[];
            /** @description Status before, for transitions. */
            from: ("draft" | "completed" | "reviewed" | "published" | "unpublished" | "cancelled")[];
            /** @description Remark of who did it. */
            note?: string;
            /** @description The families were told by mail. */
            notified: boolean;
            /** @description Status after, for transitions. */
            to: ("draft" | "completed" | "reviewed" | "published" | "unpublished" | "cancelled")[];
            /** @description The move, for transitions. Known are `complete`, `reopen`, `approve`, `unapprove`, `publish`, `unpublish`, `cancel`, `relaunch`; others may come. */
            transition?: "complete" | "reopen" | "approve" | "unapprove" | "publish" | "unpublish" | "cancel" | "relaunch";
            /** Format: uuid */
            uuid: string;
        };
        OfferPatch: {
            /**
             * @example [
             *       "Begleitperson willkommen"
             *     ]
             */
            accessibility?: string[] | null;
            /**
             * Format: date-time
             * @description Until when families have to apply.
             */
            applicationDeadline?: string | null;
            /** @description Replaces the whole list. */
            applicationQuestions?: components["schemas"]["ApplicationQuestionInput"][] | null;
            /** @description Shown to families when they apply. */
            applyText?: string | null;
            /** @description What to bring. */
            bring?: string | null;
            /**
             * @description Categories by UUID or alias.
             * @example [
             *       "basteln"
             *     ]
             */
            categories?: string[] | null;
            comment?: string | null;
            /**
             * @description Contact person: an account by UUID or e-mail address. For organiser users one of the offer's team.
             * @example petra.probe@sv-osterburken.example
             */
            contact?: string | null;
            /** @description Replaces the whole list. */
            dates?: components["schemas"]["OfferDateInput"][] | null;
            /** @description Markdown. Returned as entered: whoever shows it must render it safely. */
            description?: string | null;
            /**
             * @description Edition by UUID or alias. null is ignored.
             * @example sommer-2026
             */
            edition?: string | null;
            /** @description Cents; null or 0: free. */
            fee?: number | null;
            /** @description Give the offer these dates although children with places in it have other places then; admins only. Not stored. Default: false. null is ignored. */
            force?: boolean | null;
            /**
             * @description Organisers by UUID or alias. Organiser users name at least one of their own; left out on creation: their first.
             * @example [
             *       "sv-osterburken"
             *     ]
             */
            hosts?: string[] | null;
            /** @description Seen by admins and the offer's own organisers only. */
            internalNote?: string | null;
            /** @description Years, at least minAge. */
            maxAge?: number | null;
            /** @description At least minParticipants; null: unlimited. */
            maxParticipants?: number | null;
            meetingAddress?: string | null;
            /** @description Degrees north. */
            meetingLat?: number | null;
            /** @description Degrees east. */
            meetingLng?: number | null;
            meetingPoint?: string | null;
            /** @description Years. */
            minAge?: number | null;
            minParticipants?: number | null;
            /** @description Title. null is ignored. */
            name?: string | null;
            /** @description Mail the families with a place what was and what is, where dates, meetingPoint or meetingAddress change; also of the variants that follow; where staff make the change, the teams of the organisers, too. Nobody is mailed of an offer that is not published or is cancelled. Not stored. Default: false. null is ignored. */
            notify?: boolean | null;
            /** @description Families apply on the website. Default: true. null is ignored. */
            onlineApplication?: boolean | null;
            /**
             * @description Default: public. null is ignored.
             * @enum {string|null}
             */
            publish?: "public" | "private_link" | null;
            /** @description Parents have to sign a form. Default: false. null is ignored. */
            requiresAgreement?: boolean | null;
            /** @description Families have to apply. Default: true. null is ignored. */
            requiresApplication?: boolean | null;
            /** @description Short subtitle. */
            teaser?: string | null;
            /** @description null: by arrangement. */
            wheelchairAccessible?: boolean | null;
        };
        /** @description What one offer brought in. */
        OfferRevenue: {
            /**
             * @description Applications for which something is charged.
             * @example 12
             */
            applications: number;
            /**
             * @description Cents charged, without what was booked back.
             * @example 125000
             */
            charged: number;
            /** @description Missing when the applications were deleted since. */
            offer?: components["schemas"]["Reference"];
            /**
             * @description Cents still to be paid.
             * @example 25000
             */
            open: number;
            /**
             * @description Cents paid, without what was reversed.
             * @example 100000
             */
            paid: number;
            /**
             * @description Cents given up.
             * @example 0
             */
            writtenOff: number;
        };
        OfferTransitionInput: {
            /** @description relaunch, and publish of an offer that was cancelled: although children with places in the offer have other places then, or as many as they may have; admins only. Default: false. */
            force?: boolean | null;
            /**
             * @description Remark for the history.
             * @example Wegen Hochwassers.
             */
            note?: string | null;
            /** @description cancel, relaunch, and publish of an offer that was cancelled: mail every family with an application that has a place or waits for one. reopen, publish, unpublish, cancel and relaunch by staff: mail the teams of its organisers. Default: false. */
            notify?: boolean | null;
            /**
             * @description Name of the transition.
             * @example publish
             */
            transition: string;
        };
        /** @description What has become of one of many offers. */
        OfferTransitionResult: {
            /** @description The transition was applied. */
            done: boolean;
            /**
             * Format: uuid
             * @description The offer, in the order of the request.
             */
            offer: string;
            /** @description Why it was not applied; only with partial. */
            problem?: {
                detail: string;
                /** @description The status that a request about this offer alone would have. */
                status: number;
            };
            /** @description Its status now; missing for an offer that does not exist for you. */
            status?: ("draft" | "completed" | "reviewed" | "published" | "unpublished" | "cancelled")[];
        };
        OfferTransitionsInput: {
            /** @description relaunch, and publish of an offer that was cancelled: although children with places in the offer have other places then, or as many as they may have; admins only. Default: false. */
            force?: boolean | null;
            /**
             * @description Remark for the history.
             * @example Wegen Hochwassers.
             */
            note?: string | null;
            /** @description cancel, relaunch, and publish of an offer that was cancelled: mail every family with an application that has a place or waits for one. reopen, publish, unpublish, cancel and relaunch by staff: mail the teams of its organisers. Default: false. */
            notify?: boolean | null;
            /**
             * @description The offers, all of one edition, none twice.
             * @example [
             *       "0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e71"
             *     ]
             */
            offers: string[];
            /** @description Do what can be done and say of each what was not. Default: false, all or nothing. */
            partial?: boolean | null;
            /**
             * @description Name of the transition.
             * @example publish
             */
            transition: string;
        };
        /** @description How full an offer is. */
        OfferUtilisation: {
            offer: components["schemas"]["Reference"];
            /**
             * @description Taken places of the limited ones in percent, rounded; missing where there is nothing to divide by.
             * @example 75
             */
            percent?: number;
            /**
             * @description Places; missing when they are unlimited.
             * @example 20
             */
            places?: number;
            /**
             * @description Places taken: confirmed, participated, noshow.
             * @example 15
             */
            taken: number;
            /**
             * @description Children on the waiting list.
             * @example 0
             */
            waitingList: number;
        };
        OfferVariantInput: {
            /** @description The variant's own dates. */
            dates?: components["schemas"]["OfferDateInput"][] | null;
        };
        /** @description What is owed for one application, or was paid too much for it. */
        OpenItem: {
            /**
             * Format: uuid
             * @description The application; missing for a credit that belongs to none.
             */
            attendance?: string;
            /**
             * @description Day until which it is to be paid: what its invoice says, else the last of the edition's pay days, else 14 days after the charge.
             * @example 2026-08-17
             */
            dueOn?: string;
            /**
             * @description Cents charged; 0 once the place was given back.
             * @example 1250
             */
            fee: number;
            /** @description The invoice that asks for it; its name is its number. */
            invoice?: components["schemas"]["Reference"];
            offerName?: string;
            /**
             * @description Cents still to be paid; negative: too much was paid.
             * @example 750
             */
            open: number;
            /**
             * @description Cents paid.
             * @example 500
             */
            paid: number;
            /** @description The child. Missing when the name is not for the caller. */
            participantName?: string;
            /**
             * @description Creditor reference (ISO 11649) to be named with a transfer.
             * @example RF2810000001
             */
            reference?: string;
        };
        /** @description A child that takes part. */
        Participant: {
            /** @description The parents' account. */
            account?: components["schemas"]["Reference"];
            /**
             * @description Whole years today; when the child is masked, the difference of the years only.
             * @example 9
             */
            age?: number;
            /** @description Remark of the administration. */
            comment?: string;
            /** @description How it is reached: its own value, else its account's. */
            contact?: {
                email?: string;
                phone?: string;
            };
            /** Format: date-time */
            createdAt: string;
            /**
             * @description YYYY-MM-DD.
             * @example 2017-05-04
             */
            dateOfBirth?: string;
            /** @description Owes half the fee of an offer from 200 cents upwards. */
            discounted: boolean;
            /**
             * Format: email
             * @description The child's own address.
             */
            email?: string;
            /** @description Whom to call on the day. Forgotten after the season. */
            emergencyContact?: {
                name?: string;
                phone: string;
            };
            /**
             * @description Missing, like all that says who it is, when the child is masked.
             * @example Mia
             */
            firstname?: string;
            /**
             * @description What whoever looks after the child must know. Forgotten after the season.
             * @example Allergie gegen Nüsse; das Notfallset ist im Rucksack.
             */
            healthNote?: string;
            lastname?: string;
            mobile?: string;
            /** @description First and last name. */
            name?: string;
            /** @description The child's own telephone number. */
            phone?: string;
            /** @description Masked for all but super admins: by its own lock, or by that of its account. */
            protected: boolean;
            /** Format: uuid */
            uuid: string;
        };
        ParticipantCreate: {
            /**
             * @description The parents' account, by UUID or e-mail address.
             * @example familie.probe@example.org
             */
            account?: string | null;
            /** @description Remark of the administration. */
            comment?: string | null;
            /**
             * Format: date
             * @description Not before 1900, not in the future.
             * @example 2017-05-04
             */
            dateOfBirth?: string | null;
            /** @description Owes half the fee of an offer from 200 cents upwards. */
            discounted?: boolean | null;
            /**
             * Format: email
             * @description The child's own address; without one the account's counts.
             */
            email?: string | null;
            /** @description Whom to call on the day; replaced as a whole. Forgotten after the season. */
            emergencyContact?: components["schemas"]["EmergencyContactInput"] | null;
            /**
             * @description Blanks around and within are tidied.
             * @example Mia
             */
            firstname: string;
            /**
             * @description What whoever looks after the child must know. Forgotten after the season.
             * @example Allergie gegen Nüsse; das Notfallset ist im Rucksack.
             */
            healthNote?: string | null;
            /** @example Probe */
            lastname?: string | null;
            mobile?: string | null;
            /** @description The child's own number; without one the account's counts. */
            phone?: string | null;
            /** @description An information lock of the residents' register: masked for all but super admins, who set it. */
            protected?: boolean | null;
        };
        ParticipantMergeInput: {
            /**
             * @description UUID of the child that stays.
             * @example 0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75
             */
            into: string;
        };
        ParticipantPatch: {
            /**
             * @description The parents' account, by UUID or e-mail address.
             * @example familie.probe@example.org
             */
            account?: string | null;
            /** @description Remark of the administration. */
            comment?: string | null;
            /**
             * Format: date
             * @description Not before 1900, not in the future.
             * @example 2017-05-04
             */
            dateOfBirth?: string | null;
            /** @description Owes half the fee of an offer from 200 cents upwards. null is ignored. */
            discounted?: boolean | null;
            /**
             * Format: email
             * @description The child's own address; without one the account's counts.
             */
            email?: string | null;
            /** @description Whom to call on the day; replaced as a whole. Forgotten after the season. */
            emergencyContact?: components["schemas"]["EmergencyContactInput"] | null;
            /**
             * @description Blanks around and within are tidied. null is ignored.
             * @example Mia
             */
            firstname?: string | null;
            /**
             * @description What whoever looks after the child must know. Forgotten after the season.
             * @example Allergie gegen Nüsse; das Notfallset ist im Rucksack.
             */
            healthNote?: string | null;
            /** @example Probe */
            lastname?: string | null;
            mobile?: string | null;
            /** @description The child's own number; without one the account's counts. */
            phone?: string | null;
            /** @description An information lock of the residents' register: masked for all but super admins, who set it. null is ignored. */
            protected?: boolean | null;
        };
        PasswordChange: {
            /**
             * Format: password
             * @description The password as it is now.
             */
            currentPassword: string;
            /**
             * Format: password
             * @description The new password: 12 to 256 characters, hard to guess.
             */
            password: string;
            /** @description Whether the tokens of the account are revoked as well, with all that was made with them and in the sessions that end; not without it. The one that asks stays. */
            revokeTokens?: boolean | null;
        };
        /** @description The change of a password. */
        PasswordChanged: {
            /**
             * Format: date-time
             * @description When the password became another one.
             */
            changedAt: string;
            /**
             * @description How many sessions were ended by it.
             * @example 1
             */
            sessionsEnded: number;
            /**
             * @description How many tokens were revoked by it: none unless `revokeTokens` is sent.
             * @example 0
             */
            tokensRevoked: number;
        };
        /** @description A mail that may be on its way. */
        PasswordRequested: {
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            requestedAt: string;
        };
        PasswordResetConfirm: {
            /**
             * Format: password
             * @description The code of the mail.
             */
            code: string;
            /**
             * Format: password
             * @description The new password: 12 to 256 characters, hard to guess.
             */
            password: string;
            /** @description Whether the tokens of the account are revoked as well, with all that was made with them and in the sessions that end; not without it. The one that asks stays. */
            revokeTokens?: boolean | null;
        };
        PasswordResetInput: {
            /**
             * Format: email
             * @description E-mail address of the account.
             * @example erika@example.org
             */
            email: string;
        };
        /** @description An entry of the history of an account or of a participant. */
        PersonHistoryEntry: {
            /**
             * Format: date-time
             * @description When it was done.
             */
            at: string;
            /** @description Who did it; missing when the account is gone. */
            by?: components["schemas"]["Reference"];
            /** @description The fields that got another value, as far as you may see them. */
            changes: {
                /** @description Name of the field. */
                field: string;
                /** @description What it held before, in the form of the field; missing when it held nothing. */
                from?: unknown;
                /** @description What it holds since; missing when it holds nothing. */
                to?: unknown;
            }[];
            /** Format: uuid */
            uuid: string;
        };
        PictureInput: {
            /**
             * @description A PNG, JPEG or WebP picture of at most 8 MiB, base64-encoded.
             * @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
             */
            data: string;
            /** @description Name of the file on your side. It is not kept, and says nothing about what the file is. */
            filename: string;
        };
        PresenceInput: {
            /**
             * @description Applications of children who were not there, none twice.
             * @example [
             *       "0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e76"
             *     ]
             */
            absent?: string[] | null;
            /**
             * @description The date of the offer.
             * @example 0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e77
             */
            date: string;
            /**
             * Format: date
             * @description The day of a recurring date; of any other the one on which it begins.
             * @example 2026-08-03
             */
            day?: string | null;
            /**
             * @description Applications of children who were there, none twice.
             * @example [
             *       "0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75"
             *     ]
             */
            present?: string[] | null;
        };
        /** @description Problem details (RFC 9457). */
        Problem: {
            /** @description What is wrong with this request, in the language asked for. */
            detail: string;
            /** @description The request, as in X-Request-Id. */
            instance: string;
            /** @description Status of the answer. */
            status: number;
            /** @description Generic text, always English. */
            title: string;
            /** @description Path of a page that explains this kind of problem. */
            type: string;
        };
        /** @description A receipt: never changed, never deleted. What was wrong is reversed by another one. */
        Receipt: {
            /**
             * @description Name and address, of several lines. Missing for families under an information lock and for forgotten ones, except for super admins.
             * @example Erika Muster
             *     Schlossplatz 1
             *     74740 Adelsheim
             */
            billingAddress?: string;
            /**
             * Format: email
             * @description Where the receipt was to be sent, when somebody named an address.
             */
            billingEmail?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Who owed. */
            debtor: components["schemas"]["Reference"];
            /** @description Who made it. */
            issuedBy?: components["schemas"]["Reference"];
            items: components["schemas"]["ReceiptItem"][];
            /** @description Known are `payment`, `reversal`; others may come. */
            kind: "payment" | "reversal";
            /**
             * @description How it was paid, or paid back. Known are `cash`, `transfer`, `card`, `other`; others may come.
             * @example cash
             */
            method: "cash" | "transfer" | "card" | "other";
            note?: string;
            /**
             * @description Year and number, without gaps within the year.
             * @example 2026-00017
             */
            number: string;
            /**
             * @description The local day on which the money came, or went back.
             * @example 2026-08-03
             */
            paidOn: string;
            /**
             * Format: uuid
             * @description Once everything is reversed: the receipt that did the last of it.
             */
            reversedBy?: string;
            /**
             * Format: uuid
             * @description The receipt that this one reverses.
             */
            reverses?: string;
            /**
             * @description Cents; negative on reversals.
             * @example 1250
             */
            total: number;
            /** Format: uuid */
            uuid: string;
        };
        ReceiptCreate: {
            /** @description Applications of one debtor. */
            attendances?: components["schemas"]["ReceiptItemInput"][] | null;
            /**
             * @description Name and address, of several lines; default: those of the debtor.
             * @example Erika Muster
             *     Schlossplatz 1
             *     74740 Adelsheim
             */
            billingAddress?: string | null;
            /**
             * Format: email
             * @description Where the receipt is mailed; default: the address of the debtor.
             * @example erika@example.org
             */
            billingEmail?: string | null;
            /**
             * @description In place of `attendances`: all that this debtor owes.
             * @example 019f0000-0000-7000-8000-000000000002
             */
            debtor?: string | null;
            /**
             * @description How it was paid; default: cash.
             * @example cash
             * @enum {string|null}
             */
            method?: "cash" | "transfer" | "card" | "other" | null;
            /**
             * @description A note on the receipt.
             * @example Bar am Schalter
             */
            note?: string | null;
            /**
             * @description Mail the receipt.
             * @example false
             */
            notify?: boolean | null;
            /**
             * Format: date
             * @description Day on which the money came, not after today; default: today.
             * @example 2026-08-03
             */
            paidOn?: string | null;
        };
        /** @description What was paid for one application. Empty values are null. */
        ReceiptItem: {
            /**
             * @description Cents; negative on reversals.
             * @example 1250
             */
            amount: number | null;
            /**
             * Format: uuid
             * @description The application; null for a credit of the debtor.
             */
            attendance: string | null;
            /**
             * @description As it was when the receipt was made.
             * @example Paddeln auf der Tauber
             */
            offerName: string | null;
            /**
             * @description The child, as it was when the receipt was made; null when the name is not for the caller.
             * @example Max Muster
             */
            participantName: string | null;
            /**
             * Format: uuid
             * @description The receipt that reverses the item.
             */
            reversedBy: string | null;
            /** Format: uuid */
            uuid: string | null;
        };
        ReceiptItemInput: {
            /**
             * @description Cents; default: all that is open.
             * @example 1250
             */
            amount?: number | null;
            /**
             * @description The application.
             * @example 019f0000-0000-7000-8000-000000000001
             */
            attendance: string;
        };
        ReceiptReversalInput: {
            /**
             * @description Uuids of items; default: all that are not reversed yet.
             * @example []
             */
            items?: string[] | null;
            /**
             * @description How the money goes back; default: as it came, by the receipt.
             * @example cash
             * @enum {string|null}
             */
            method?: "cash" | "transfer" | "card" | "other" | null;
            /**
             * @description A note on the reversal.
             * @example Falscher Betrag
             */
            note?: string | null;
            /**
             * @description Mail the reversal.
             * @example false
             */
            notify?: boolean | null;
            /**
             * Format: date
             * @description Day on which the money went back, neither after today nor before it came; default: today.
             * @example 2026-08-03
             */
            paidOn?: string | null;
            /**
             * @description Withdraw the applications as well.
             * @example false
             */
            withdraw?: boolean | null;
        };
        /** @description The second factor is on. */
        RecoveryCodes: {
            /**
             * @description Ten codes, each good once instead of the app; shown this once.
             * @example [
             *       "k7m2-x9qe-4tzn-h3wd"
             *     ]
             */
            recoveryCodes: string[];
        };
        /** @description A pointer to another record. */
        Reference: {
            /** @description URL-safe alias, only for records that have one. */
            alias?: string;
            /** @description Display name; missing when the person's data is masked. */
            name?: string;
            /**
             * Format: uuid
             * @description Identifier to fetch the full record.
             */
            uuid: string;
        };
        /** @description That a debtor was reminded. */
        Reminder: {
            /**
             * @description Cents that were owed, credits taken off.
             * @example 750
             */
            amount: number;
            /** Format: date-time */
            at: string;
            /**
             * @description Day until which it is to be paid.
             * @example 2026-08-17
             */
            dueOn: string;
            /**
             * @description 1 to 3, the last one.
             * @example 1
             */
            level: number;
            /** @description false: there was no address to which it could be mailed. */
            mailed: boolean;
            /** Format: uuid */
            uuid: string;
        };
        ReminderInput: {
            /**
             * Format: date
             * @description Day until which it is to be paid, not before today; default: in 14 days.
             * @example 2026-08-17
             */
            dueOn?: string | null;
            /**
             * @description Remind although this was done today already. Default: false.
             * @example false
             */
            force?: boolean | null;
        };
        ReplayInput: {
            /**
             * @description All events after this one.
             * @example 000100000000000a41000000000001c8
             */
            after?: string | null;
            /**
             * @description These events.
             * @example [
             *       "000100000000000a41000000000001c9"
             *     ]
             */
            events?: string[] | null;
        };
        /** @description What a run does about one kind of data. */
        RetentionCount: {
            /**
             * Format: date-time
             * @description What is older goes.
             */
            before: string;
            /** @description Records found when the run began. */
            due: number;
            /** @description Records forgotten so far; 0 in a dry run. */
            forgotten: number;
            /**
             * @description Kind of data.
             * @example mails
             */
            kind: string;
        };
        RetentionPatch: {
            /**
             * @description Months after which entries of the audit log go. Default: 24.
             * @example 24
             */
            auditMonths?: number | null;
            /**
             * @description Forget every night what is past its time. Default: false, somebody starts a run.
             * @example false
             */
            automatic?: boolean | null;
            /**
             * @description Months after which entries of the consent log go. Default: 120.
             * @example 120
             */
            consentMonths?: number | null;
            /**
             * @description Months without any activity after which the data of a family goes. Default: 36.
             * @example 36
             */
            inactiveFamilyMonths?: number | null;
            /**
             * @description Months after which invitations that are no longer open go. Default: 6.
             * @example 6
             */
            invitationMonths?: number | null;
            /**
             * @description Months after which sent mails go. Default: 6.
             * @example 6
             */
            mailMonths?: number | null;
        };
        /** @description A run in which personal data past its time is forgotten. */
        RetentionRun: {
            /** @description Who asked for it; missing for the nightly run. */
            by?: components["schemas"]["Reference"];
            /** @description Kinds of data, in the order in which they are worked on. */
            counts: components["schemas"]["RetentionCount"][];
            /** Format: date-time */
            createdAt: string;
            /** @description Only counted. */
            dryRun: boolean;
            /** Format: date-time */
            finishedAt?: string;
            /** @description Known are `running`, `done`, `failed`; others may come. */
            state: "running" | "done" | "failed";
            /** Format: uuid */
            uuid: string;
        };
        RetentionRunInput: {
            /** @description true: only count what would go. */
            dryRun: boolean;
        };
        /** @description How long personal data is kept. */
        RetentionSettings: {
            /**
             * @description Months after which entries of the audit log go.
             * @example 24
             */
            auditMonths: number;
            /**
             * @description Every night, what is past its time is forgotten.
             * @example false
             */
            automatic: boolean;
            /**
             * @description Months after which entries of the consent log go.
             * @example 120
             */
            consentMonths: number;
            /**
             * @description Months without any activity after which the data of a family goes.
             * @example 36
             */
            inactiveFamilyMonths: number;
            /**
             * @description Months after which invitations that are no longer open go.
             * @example 6
             */
            invitationMonths: number;
            /**
             * @description Months after which sent mails go.
             * @example 6
             */
            mailMonths: number;
        };
        /** @description What an edition brought in. */
        Revenue: {
            /**
             * @description Cents charged, without what was booked back.
             * @example 125000
             */
            charged: number;
            edition: components["schemas"]["Reference"];
            /** @description By name. */
            offers: components["schemas"]["OfferRevenue"][];
            /**
             * @description Cents still to be paid.
             * @example 25000
             */
            open: number;
            /**
             * @description Cents paid, without what was reversed.
             * @example 100000
             */
            paid: number;
            /**
             * @description Cents given up.
             * @example 0
             */
            writtenOff: number;
        };
        /** @description A record that was found. */
        SearchHit: {
            /**
             * @description URL-safe alias, of records that have one.
             * @example paddeln-auf-der-tauber
             */
            alias?: string;
            /**
             * @description Where the words were found, as HTML: everything is escaped but `<mark>`.
             * @example <mark>Paddel</mark>n auf der Tauber
             */
            highlight: string;
            /** @description Known are `hosts`, `offers`, `editions`, `categories`, `accounts`, `participants`, `attendances`, `receipts`; others may come. */
            kind: "hosts" | "offers" | "editions" | "categories" | "accounts" | "participants" | "attendances" | "receipts";
            /**
             * @description Display name.
             * @example Paddeln auf der Tauber
             */
            name: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description What was found, by kind and best first; kinds that were not asked for are empty. */
        SearchResult: {
            /** @description Accounts whose names the caller may see; for admins. */
            accounts: components["schemas"]["SearchHit"][];
            /** @description Applications, by the name of the child. */
            attendances: components["schemas"]["SearchHit"][];
            /** @description Categories. */
            categories: components["schemas"]["SearchHit"][];
            /** @description Editions. */
            editions: components["schemas"]["SearchHit"][];
            /** @description Organisers. */
            hosts: components["schemas"]["SearchHit"][];
            /** @description Offers. */
            offers: components["schemas"]["SearchHit"][];
            /** @description Children whose names the caller may see; for admins. */
            participants: components["schemas"]["SearchHit"][];
            /** @description Receipts, by number and by who was billed; for payments admins. */
            receipts: components["schemas"]["SearchHit"][];
        };
        SecurityPatch: {
            /**
             * @description Accounts with one of these roles must sign in with a second factor. Default: none.
             * @example [
             *       "ROLE_SUPER_ADMIN"
             *     ]
             */
            twoFactorRoles?: ("ROLE_MEMBER" | "ROLE_HOST" | "ROLE_ADMIN" | "ROLE_PARTICIPANTS_ADMIN" | "ROLE_PAYMENTS_ADMIN" | "ROLE_SUPER_ADMIN")[] | null;
        };
        /** @description What is demanded of those who sign in. */
        SecuritySettings: {
            /**
             * @description Accounts with one of these roles must sign in with a second factor.
             * @example [
             *       "ROLE_SUPER_ADMIN"
             *     ]
             */
            twoFactorRoles: ("ROLE_MEMBER" | "ROLE_HOST" | "ROLE_ADMIN" | "ROLE_PARTICIPANTS_ADMIN" | "ROLE_PAYMENTS_ADMIN" | "ROLE_SUPER_ADMIN")[];
        };
        /** @description A session: somebody signed in and has not left. */
        Session: {
            /**
             * Format: date-time
             * @description When it was begun.
             */
            createdAt: string;
            /** @description It is the session that asks. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends unless it is used before.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Last use, to the minute.
             */
            lastUsedAt?: string;
            /**
             * @description Network address of the last use; of an IPv6 address the network.
             * @example 203.0.113.7
             */
            lastUsedFrom?: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description The end of sessions. */
        SessionsEnded: {
            /**
             * @description How many sessions were ended.
             * @example 2
             */
            ended: number;
            /**
             * @description How many tokens that were made in them were revoked.
             * @example 0
             */
            tokensRevoked: number;
        };
        SetOffInput: {
            /**
             * @description Applications that the credits are to pay; default: all that is open.
             * @example [
             *       "019f0000-0000-7000-8000-000000000001"
             *     ]
             */
            items?: string[] | null;
        };
        /** @description A line of the attendance sheet of an offer. */
        SheetLine: {
            /** @description Missing when the child is masked. */
            answers?: {
                answer: string | boolean;
                /** @description The question as it was asked. */
                label: string;
                /**
                 * Format: uuid
                 * @description Uuid in the offer's applicationQuestions.
                 */
                question: string;
            }[];
            /** @description Remark on this application; missing when the child is masked. */
            comment?: string;
            /** @description Whom to call on the day, before the numbers of the family. Shown like `healthNote`. */
            emergencyContact?: {
                name?: string;
                phone: string;
            };
            /**
             * @description What whoever looks after the child must know. For organiser users only of a child with a place, from 14 days before the first date until 14 days after the last.
             * @example Allergie gegen Nüsse; das Notfallset ist im Rucksack.
             */
            healthNote?: string;
            participant: {
                /** @description Whole years on the first date of the offer; without dates today. */
                age?: number;
                /** @description The child's own address, else its account's. */
                email?: string;
                /** @description Missing, like phone and email, when the child is masked. */
                name?: string;
                /** @description The child's own number, else its account's. */
                phone?: string;
                /** Format: uuid */
                uuid: string;
            };
            /** @description Place on the waiting list, from 1; only while waitlisted. */
            position?: number;
            /** @description Every day on which the child was marked as present or absent, by day. */
            presences: {
                /**
                 * Format: uuid
                 * @description The date of the offer; it may have been removed since.
                 */
                date: string;
                /**
                 * Format: date
                 * @description The local day on which it began.
                 */
                day: string;
                present: boolean;
            }[];
            /** @description Known are `waiting`, `confirmed`, `waitlisted`, `withdrawn`, `rejected`, `unfulfilled`, `participated`, `noshow`; others may come. */
            status: "waiting" | "confirmed" | "waitlisted" | "withdrawn" | "rejected" | "unfulfilled" | "participated" | "noshow";
            /**
             * Format: uuid
             * @description The application.
             */
            uuid: string;
        };
        /** @description A session. */
        SignIn: {
            /** @description Who has signed in. */
            account: components["schemas"]["Reference"];
            /**
             * Format: date-time
             * @description When the session ends unless it is used before.
             */
            expiresAt: string;
            /**
             * @description The session token; shown this once.
             * @example fpa_3kTq9…
             */
            token: string;
            /** @description The roles of the account demand a second factor: until it is set up, the session is good for nothing else. */
            twoFactorRequired: boolean;
        };
        /** @description A statement of account of one debtor. */
        Statement: {
            /**
             * @description Cents owed after the last entry.
             * @example 1250
             */
            closingBalance: number;
            debtor: components["schemas"]["Reference"];
            /** @description Oldest first. */
            entries: components["schemas"]["StatementEntry"][];
            /**
             * Format: date-time
             * @description Begin of the window.
             */
            from?: string;
            /**
             * @description Cents owed before the first entry.
             * @example 0
             */
            openingBalance: number;
            /** @description What is open today. */
            openItems: components["schemas"]["OpenItem"][];
            /**
             * Format: date-time
             * @description End of the window; the moment itself no longer belongs to it.
             */
            until?: string;
        };
        /** @description A line of a statement of account. */
        StatementEntry: {
            /**
             * @description Cents; positive: charged, or taken back; negative: paid, or given up.
             * @example 1250
             */
            amount: number;
            /** Format: uuid */
            attendance?: string;
            /**
             * @description Cents owed after this entry.
             * @example 1250
             */
            balance: number;
            /** Format: date-time */
            bookedAt: string;
            /** @description The invoice that asked for what was charged; of anything else, those that asked for its application before. Their names are their numbers. */
            invoices: components["schemas"]["Reference"][];
            /**
             * @description Day on which the money came or went; `bookedAt` may be later.
             * @example 2026-08-03
             */
            paidOn?: string;
            /** @description The receipt; its name is its number. */
            receipt?: components["schemas"]["Reference"];
            /**
             * @description What was booked.
             * @example Gebühr: Paddeln auf der Tauber
             */
            text: string;
            /** Format: uuid */
            uuid: string;
        };
        /** @description Which phases of an edition run now, which come next and which are over. */
        Timeline: {
            /** @description How applications are decided now; missing while none of these phases runs. Known are `lot`, `firstcome`; others may come. */
            applicationSystem?: "lot" | "firstcome";
            /** @description Organiser users may write their offers now. */
            hostsMayEdit: boolean;
            /** @description All that is still to come, what begins first comes first. */
            next: components["schemas"]["TimelineTask"][];
            /**
             * Format: date-time
             * @description The present minute; without seconds, so that an ETag outlives them.
             */
            now: string;
            /** @description Its published offers can be seen by everybody now. */
            online: boolean;
            /** @description All that is over, what ended last comes first. */
            over: components["schemas"]["TimelineTask"][];
            /** @description What runs now, what ends first comes first. */
            running: components["schemas"]["TimelineTask"][];
        };
        /** @description A phase of an edition, in short. */
        TimelineTask: {
            /** Format: date-time */
            begin: string;
            /** Format: date-time */
            end: string;
            title?: string;
            /** @description Known are `holiday`, `host_editing_stage`, `show_offers`, `application_system`, `allocation`, `pay_days`, `publish_lists`, `custom`; others may come. */
            type: "holiday" | "host_editing_stage" | "show_offers" | "application_system" | "allocation" | "pay_days" | "publish_lists" | "custom";
            /** Format: uuid */
            uuid: string;
        };
        /** @description A personal token, or one of a service account. */
        Token: {
            /** @description Whose token it is. */
            account: components["schemas"]["Reference"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends; never when missing.
             */
            expiresAt?: string;
            /**
             * @description Of a person, or of a service account. Known are `personal`, `service`; others may come.
             * @example personal
             */
            kind: "personal" | "service";
            /**
             * Format: date-time
             * @description Last use, to the minute.
             */
            lastUsedAt?: string;
            /**
             * @description Network address of the last use; of an IPv6 address the network.
             * @example 203.0.113.7
             */
            lastUsedFrom?: string;
            /**
             * Format: uuid
             * @description UUID of the token or session it was made with, which takes it along when it is revoked. Missing when none is known.
             */
            madeBy?: string;
            /**
             * @description What it is for.
             * @example Homepage
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was revoked.
             */
            revokedAt?: string;
            /**
             * @description What it may do.
             * @example [
             *       "api:read"
             *     ]
             */
            scopes: ("api:read" | "api:write" | "api:offer:read")[];
            /**
             * @description The secret; only in the answer that creates the token.
             * @example fpa_3kTq9…
             */
            token?: string;
            /** Format: uuid */
            uuid: string;
        };
        TokenCreate: {
            /** @description A service account by UUID or e-mail address, for super admins; your own account without it. */
            account?: string | null;
            /**
             * Format: date-time
             * @description When it ends, in the future; never without it.
             * @example 2030-01-01T00:00:00+01:00
             */
            expiresAt?: string | null;
            /**
             * @description What the token is for.
             * @example Homepage
             */
            name: string;
            /**
             * Format: password
             * @description Your password, needed in a session in which it was given more than 15 minutes ago; a wrong one is refused in any case.
             */
            password?: string | null;
            /** @description What the token may do; `api:write` implies `api:read`. */
            scopes: ("api:read" | "api:write")[];
        };
        TwoFactorBegin: {
            /**
             * Format: password
             * @description Your password.
             */
            password: string;
        };
        TwoFactorConfirm: {
            /**
             * Format: password
             * @description Code of the authenticator app.
             */
            code: string;
        };
        TwoFactorDisable: {
            /**
             * Format: password
             * @description Code of the authenticator app, or a recovery code.
             */
            code: string;
            /**
             * Format: password
             * @description Your password.
             */
            password: string;
        };
        /** @description A second factor that waits for its confirmation. */
        TwoFactorSetup: {
            /**
             * @description The same for a QR code.
             * @example otpauth://totp/Ferienprogramm:erika%40example.org?secret=JBSWY3DPEHPK3PXP
             */
            otpauthUrl: string;
            /**
             * @description The secret in base32, to be typed into an authenticator app.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
        };
        /** @description Whether an account has a second factor. */
        TwoFactorState: {
            /** @description Whether signing in needs a code. */
            twoFactor: boolean;
        };
        /** @description Somebody of the audience whom no mail reaches. */
        UnreachableRecipient: {
            /** @description The parents' account; nameless where it is masked for you. */
            account?: components["schemas"]["Reference"];
            /** @description An organiser without a team. */
            host?: components["schemas"]["Reference"];
            /** @description A child without an account; nameless where it is masked for you. */
            participant?: components["schemas"]["Reference"];
            /**
             * @description `no-address`: there is no e-mail address. `erased`: the personal data is deleted. Known are `no-address`, `erased`; others may come.
             * @example no-address
             */
            reason: "no-address" | "erased";
        };
        UntoldInput: {
            /**
             * @description Or these applications, none twice.
             * @example [
             *       "0197b3f0-5c1e-7a42-9d68-3f2b1c0a9e75"
             *     ]
             */
            attendances?: string[] | null;
            /**
             * @description All applications of this edition, by UUID or alias.
             * @example sommer-2026
             */
            edition?: string | null;
        };
        /** @description Problem details of malformed or out-of-range values. */
        ValidationProblem: {
            /** @description What is wrong with this request, in the language asked for. */
            detail: string;
            /** @description The request, as in X-Request-Id. */
            instance: string;
            /** @description Status of the answer. */
            status: number;
            /** @description Generic text, always English. */
            title: string;
            /** @description Path of a page that explains this kind of problem. */
            type: string;
            violations: {
                /**
                 * Format: uuid
                 * @description Which rule; explained at /validation_errors/{code}.
                 */
                code: string;
                /** @description What, in the language asked for. */
                message: string;
                /** @description Where, for instance `address.country` or `dates[0].begin`. */
                propertyPath: string;
            }[];
        };
        /** @description An address to which events are posted. */
        Webhook: {
            /** Format: date-time */
            createdAt: string;
            /**
             * @description What it is for.
             * @example Website of the canoe club
             */
            description?: string;
            /** @description Nothing is sent. */
            disabled: boolean;
            /**
             * Format: date-time
             * @description Since when.
             */
            disabledAt?: string;
            /** @description Why: `manual` by staff, `failing` after three days of failures, `gone` because the receiver answered 410. Known are `manual`, `failing`, `gone`; others may come. */
            disabledReason?: "manual" | "failing" | "gone";
            /**
             * Format: date-time
             * @description When a try failed for the first time since one was successful.
             */
            failingSince?: string;
            /**
             * Format: date-time
             * @description When the last event was delivered, to about ten seconds.
             */
            lastDeliveredAt?: string;
            /** Format: date-time */
            modifiedAt: string;
            /** @description Deliveries that are waiting for their next try. */
            pending: number;
            /**
             * Format: date-time
             * @description Until then messages are signed with the secret before this one as well.
             */
            previousSecretUntil?: string;
            /**
             * @description What messages are signed with; only in the answer that makes it.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDMYkM9Cl2xAE=
             */
            secret?: string;
            /**
             * @description Which events: a type, `offer.*` for a group of them, `*` for all.
             * @example [
             *       "offer.*"
             *     ]
             */
            types: string[];
            /**
             * @description Where events are posted to.
             * @example https://verein.example/hooks/ferien
             */
            url: string;
            /** Format: uuid */
            uuid: string;
        };
        WebhookCreate: {
            /**
             * @description What it is for.
             * @example Website of the canoe club
             */
            description?: string | null;
            /**
             * @description Which events: a type, `offer.*` for a group of them, `*` for all.
             * @example [
             *       "offer.*",
             *       "host.changed"
             *     ]
             */
            types: string[];
            /**
             * @description Where events are posted to: https, at a public address.
             * @example https://verein.example/hooks/ferien
             */
            url: string;
        };
        /** @description An event that a webhook is told of, and how far that is. */
        WebhookDelivery: {
            /** @description Tries so far. */
            attempt: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Identifier of the event, and `webhook-id` of the message. */
            event: string;
            /** @description Why the last try failed: `status` (neither 2xx nor 3xx), `redirect`, `timeout` (15 seconds), `address` (not public), `name` (no such host), `tls`, `connection`, `secret` (it cannot be decrypted); `gone`: the event is no longer kept. Known are `status`, `redirect`, `timeout`, `address`, `name`, `tls`, `connection`, `secret`, `gone`; others may come. */
            failure?: "status" | "redirect" | "timeout" | "address" | "name" | "tls" | "connection" | "secret" | "gone";
            /**
             * @description What the receiver answered last; missing when it did not.
             * @example 200
             */
            httpStatus?: number;
            /**
             * Format: date-time
             * @description When it was tried last.
             */
            lastTryAt?: string;
            /**
             * @description How long the last try took, in milliseconds.
             * @example 84
             */
            ms?: number;
            /**
             * Format: date-time
             * @description When it is tried next.
             */
            nextTryAt?: string;
            /** @description `pending` is tried (again), `delivered` was answered with a 2xx, `failed` is given up. Known are `pending`, `delivered`, `failed`; others may come. */
            status: "pending" | "delivered" | "failed";
            /**
             * @description Type of the event.
             * @example offer.published
             */
            type: string;
            /** Format: uuid */
            uuid: string;
        };
        WebhookPatch: {
            /**
             * @description What it is for.
             * @example Website of the canoe club
             */
            description?: string | null;
            /**
             * @description true: nothing is sent any more. false: it goes on where it stopped. null is ignored.
             * @example false
             */
            disabled?: boolean | null;
            /**
             * @description Which events: a type, `offer.*` for a group of them, `*` for all. null is ignored.
             * @example [
             *       "offer.*",
             *       "host.changed"
             *     ]
             */
            types?: string[] | null;
            /**
             * @description Where events are posted to: https, at a public address. null is ignored.
             * @example https://verein.example/hooks/ferien
             */
            url?: string | null;
        };
        /** @description What became of the wishes of one priority. */
        WishesOfPriority: {
            /** @description Those that hold a place. */
            fulfilled: number;
            /**
             * @description Fulfilled ones in percent, rounded; missing where there is nothing to divide by.
             * @example 75
             */
            percent?: number;
            /**
             * @description 1: most wanted; 10 stands for all further ones.
             * @example 1
             */
            priority: number;
            wishes: number;
        };
        WriteOffInput: {
            /**
             * @description Applications whose debt is given up; default: all that is open.
             * @example [
             *       "019f0000-0000-7000-8000-000000000001"
             *     ]
             */
            items?: string[] | null;
            /**
             * @description Why; it stands in the books for ever, and on the statement of account that the family reads. Name nobody in it.
             * @example Uneinbringlich nach drei Mahnungen
             */
            reason: string;
        };
        WriteOffReversalInput: {
            /**
             * @description Applications whose debt is owed again; default: all whose debt was written off.
             * @example [
             *       "019f0000-0000-7000-8000-000000000001"
             *     ]
             */
            items?: string[] | null;
        };
    };
    responses: {
        /** @description A query parameter, the body or the address cannot be read; the detail names the parameter. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A query parameter, the body or the address cannot be read; the detail names the parameter. */
        "BadRequest.Unlimited": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The present state forbids it, or the first request with this Idempotency-Key is still running. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks the scope (then with WWW-Authenticate), or the account may not do this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address knows other methods only. No answer to this operation, but to any other at its address. */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Accept names no media type in which this can be answered. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Accept names no media type in which this can be answered. */
        "NotAcceptable.Unlimited": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record, or none that you may see. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record, or none that you may see. */
        "NotFound.Unlimited": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing has changed since the ETag of If-None-Match. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Nothing has changed since the ETag of If-None-Match. */
        "NotModified.Unlimited": {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description If-Match names a version that is no longer the present one. Nothing was changed. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other refusal or fault, as problem details. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; Retry-After tells when the next one is welcome. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A token is needed and missing, or the one sent is unknown, expired, revoked or malformed. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot answer at the moment, for instance because its database does not. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The content is not valid. `violations` lists malformed values; without it, the request is well-formed but makes no sense for the record. One line of `detail` per problem, each beginning with the field; at most a hundred, then a line that says how many more there are. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
            };
        };
        /** @description The body is not sent as JSON in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Language of `detail` and of messages: `en` (default) or `de`. */
        AcceptLanguage: string;
        /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
        IdempotencyKey: string;
        /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
        IfMatch: string;
        /** @description ETag of an earlier answer; when nothing has changed since, 304. */
        IfNoneMatch: string;
        /**
         * @description Code of a violation, as it stands in `type` of a problem and in `violations`.
         * @example c1051bb4-d103-4f74-8988-acbcafc7fdc3
         */
        "Path.code": string;
        /**
         * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
         * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
         */
        "Path.mediaUuid": string | unknown | unknown;
        /**
         * @description Name of the file, as it stands at the end of its address.
         * @example hexenkeller-3f9a1c.jpg
         */
        "Path.name": string;
        /**
         * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
         * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
         */
        "Path.noteUuid": string | unknown | unknown;
        /**
         * @description Status of an answer, as it stands in `type` of a problem.
         * @example 404
         */
        "Path.status": string;
        /**
         * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
         * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
         */
        "Path.uuid": string | unknown | unknown;
        /** @description A UUID by which the request can be found in logs; made when it is not sent. */
        RequestId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAccounts: {
        parameters: {
            query?: {
                /** @description Disabled accounts only, or enabled ones only. */
                disabled?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Organiser by UUID or alias: the accounts of its team. */
                host?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Accounts of this kind. Comma-separated; one of person, service. */
                kind?: string;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the name or e-mail address. Masked accounts are never found by it. */
                q?: string;
                /** @description Accounts with one of these roles. Comma-separated; one of ROLE_MEMBER, ROLE_HOST, ROLE_ADMIN, ROLE_PARTICIPANTS_ADMIN, ROLE_PAYMENTS_ADMIN, ROLE_SUPER_ADMIN. */
                role?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is masked for you or an admin's, which needs a super admin, or the rights to be given or taken are not yours to give: roles that end in ADMIN, `protected` and service accounts need a super admin, ROLE_MEMBER needs ROLE_PARTICIPANTS_ADMIN. So do the address, ROLE_HOST, enabling and the teams of accounts that see applications of families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The e-mail address is in use (violation), or there is no such organiser (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is masked for you or an admin's, which needs a super admin, or the rights to be given or taken are not yours to give: roles that end in ADMIN, `protected` and service accounts need a super admin, ROLE_MEMBER needs ROLE_PARTICIPANTS_ADMIN. So do the address, ROLE_HOST, enabling and the teams of accounts that see applications of families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description It is your own account, or the last super admin who can act; money is open for the family, or applications of its children still count (`detail` says what). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
                "application/merge-patch+json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is masked for you or an admin's, which needs a super admin, or the rights to be given or taken are not yours to give: roles that end in ADMIN, `protected` and service accounts need a super admin, ROLE_MEMBER needs ROLE_PARTICIPANTS_ADMIN. So do the address, ROLE_HOST, enabling and the teams of accounts that see applications of families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description It is the last super admin who can act. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The e-mail address is in use (violation), or there is no such organiser (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getFamilyCase: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FamilyCase"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listAccountConsents: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is masked for you, or you do not see families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addAccountConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is masked for you, or you do not see families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportFamily: {
        parameters: {
            query?: {
                /** @description For programs, or for people: in German words, to print. */
                format?: "json" | "pdf";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FamilyExport"];
                    "application/pdf": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account is masked for you, or you do not see families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/json or application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getAccountHistory: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonHistoryEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listAccountNotes: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or the account is masked for you, or an admin’s. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addAccountNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or the account is masked for you, or an admin’s. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeAccountNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                noteUuid: components["parameters"]["Path.noteUuid"];
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or the account is masked for you, or an admin’s. Or somebody else wrote the note, and you are no super admin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such account, or it has no such note. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    resetTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account has no second factor, or it is your own: POST /me/two-factor/disable. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportAccounts: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Disabled accounts only, or enabled ones only. */
                disabled?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Organiser by UUID or alias: the accounts of its team. */
                host?: string;
                /** @description Accounts of this kind. Comma-separated; one of person, service. */
                kind?: string;
                /** @description Free text: every word occurs in the name or e-mail address. Masked accounts are never found by it. */
                q?: string;
                /** @description Accounts with one of these roles. Comma-separated; one of ROLE_MEMBER, ROLE_HOST, ROLE_ADMIN, ROLE_PARTICIPANTS_ADMIN, ROLE_PAYMENTS_ADMIN, ROLE_SUPER_ADMIN. */
                role?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startAccounts: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Disabled accounts only, or enabled ones only. */
                disabled?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Organiser by UUID or alias: the accounts of its team. */
                host?: string;
                /** @description Accounts of this kind. Comma-separated; one of person, service. */
                kind?: string;
                /** @description Free text: every word occurs in the name or e-mail address. Masked accounts are never found by it. */
                q?: string;
                /** @description Accounts with one of these roles. Comma-separated; one of ROLE_MEMBER, ROLE_HOST, ROLE_ADMIN, ROLE_PARTICIPANTS_ADMIN, ROLE_PAYMENTS_ADMIN, ROLE_SUPER_ADMIN. */
                role?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listAttendances: {
        parameters: {
            query?: {
                /** @description The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing. */
                account?: string;
                /** @description Age of the child on the first date of the offer, as it is shown to you: a masked one by its year of birth. A child whose date of birth is not known is in none. An age or a span of ages, both included: 7, 6..9, 6.., ..9. */
                age?: string;
                /** @description Whether the agreement form has arrived, signed by the parents. */
                agreementReceived?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Category by UUID or alias: applications to offers in it. */
                category?: string;
                /** @description Applications made since then. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description What is decided and not committed; none: waiting without a decision, in an offer that is not cancelled. For organiser users it matches nothing. Comma-separated; one of confirmed, waitlisted, unfulfilled, rejected, none. */
                decision?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Whether it is one of the offers that the child wants most. */
                favourite?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Applications with this group, exactly. Those of masked children are never found by it. */
                group?: string;
                /** @description Organiser by UUID or alias: applications to its offers. */
                host?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Applications modified since then. A date YYYY-MM-DD or a timestamp with offset. */
                modifiedSince?: string;
                /** @description Offer by UUID. One that does not exist for you is a 404. */
                offer?: string;
                /** @description Sort direction; when left out, desc for createdAt and asc for all others. */
                order?: "asc" | "desc";
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description true: those with a place whose price is paid; false: those for which something is open now. For organiser users neither matches anything. */
                paid?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Child by UUID. */
                participant?: string;
                /** @description Free text: every word occurs in the name, e-mail address or telephone numbers of the child or its parents' account, as far as you are shown them. Numbers compare by their digits, +49 as 0. */
                q?: string;
                /** @description Sort key. name: last name, masked children last; priority and begin: those without last; begin: first date of the offer. */
                sort?: "createdAt" | "name" | "priority" | "offer" | "begin";
                /** @description Applications in one of these states. Comma-separated; one of waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled, participated, noshow. */
                status?: string;
                /** @description Whether the family was mailed what holds now. false: what POST /attendances/notify tells. For organiser users neither matches anything. */
                told?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such offer, or none you may see (filter `offer`). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The field is for admins only, or the offer is not yours, or its lists are not released. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The child has an application for this offer that is not withdrawn: use a transition. Or the offer is cancelled, and the child would get a place there or wait for one; force does not lift that. Or no place is left for a child that an organiser user notes, or a child of this name and date of birth has an application there. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body is malformed (`violations`); or `detail` only: an unknown record, an answer that does not fit its question, and every failing check in a line of its own: age (of a child that is masked for you by its year of birth, and without naming it), overlap, limits, deadline, begun, not published or cancelled, missing answers. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Too many requests; or more mails than the organiser may cause on a day. Nothing was changed. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There are receipts, payments or book entries: withdraw it instead. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendancePatch"];
                "application/merge-patch+json": components["schemas"]["AttendancePatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The field is for admins only, or the data of the child is masked for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description A decision can be set on a waiting application only, and none that gives a place in a cancelled offer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getAttendanceHistory: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceHistoryEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    moveAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceMoveInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The application cannot be withdrawn from its state, the other offer is cancelled, or the child has an application to it that is not withdrawn. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listAttendanceNotes: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or the child is masked for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addAttendanceNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or the child is masked for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeAttendanceNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                noteUuid: components["parameters"]["Path.noteUuid"];
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or the child is masked for you. Or somebody else wrote the note, and you are no super admin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such application, or it has no such note. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    reorderAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AttendanceReorderInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description One of the two is not on the waiting list. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    transitionAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceTransitionInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The transition is possible, but not for you: organiser users apply participated and noshow; where the edition lets them assign places (`hostsCanAssign`), before the first date begins, also confirm, waitlist, reject and reset. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The transition is not possible from here, or not while the offer is cancelled; the detail names it, the state of the application and what is possible. Or the child has another place at that time, or as many as it may have; the detail names the other application, as far as you may know of it. Or, for organiser users: no place is left, another child comes first on the waiting list, or nobody can have come yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many requests; or organiser users have had too many mails sent today: 500 of an organiser, or three about one application. Nothing was changed. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportAttendances: {
        parameters: {
            query?: {
                /** @description The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing. */
                account?: string;
                /** @description Age of the child on the first date of the offer, as it is shown to you: a masked one by its year of birth. A child whose date of birth is not known is in none. An age or a span of ages, both included: 7, 6..9, 6.., ..9. */
                age?: string;
                /** @description Whether the agreement form has arrived, signed by the parents. */
                agreementReceived?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Category by UUID or alias: applications to offers in it. */
                category?: string;
                /** @description Applications made since then. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description What is decided and not committed; none: waiting without a decision, in an offer that is not cancelled. For organiser users it matches nothing. Comma-separated; one of confirmed, waitlisted, unfulfilled, rejected, none. */
                decision?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Whether it is one of the offers that the child wants most. */
                favourite?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Applications with this group, exactly. Those of masked children are never found by it. */
                group?: string;
                /** @description Organiser by UUID or alias: applications to its offers. */
                host?: string;
                /** @description Applications modified since then. A date YYYY-MM-DD or a timestamp with offset. */
                modifiedSince?: string;
                /** @description Offer by UUID. One that does not exist for you is a 404. */
                offer?: string;
                /** @description Sort direction; when left out, desc for createdAt and asc for all others. */
                order?: "asc" | "desc";
                /** @description true: those with a place whose price is paid; false: those for which something is open now. For organiser users neither matches anything. */
                paid?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Child by UUID. */
                participant?: string;
                /** @description Free text: every word occurs in the name, e-mail address or telephone numbers of the child or its parents' account, as far as you are shown them. Numbers compare by their digits, +49 as 0. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Sort key. name: last name, masked children last; priority and begin: those without last; begin: first date of the offer. */
                sort?: "createdAt" | "name" | "priority" | "offer" | "begin";
                /** @description Applications in one of these states. Comma-separated; one of waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled, participated, noshow. */
                status?: string;
                /** @description Whether the family was mailed what holds now. false: what POST /attendances/notify tells. For organiser users neither matches anything. */
                told?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such offer, or none you may see (filter `offer`). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startAttendances: {
        parameters: {
            query?: {
                /** @description The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing. */
                account?: string;
                /** @description Age of the child on the first date of the offer, as it is shown to you: a masked one by its year of birth. A child whose date of birth is not known is in none. An age or a span of ages, both included: 7, 6..9, 6.., ..9. */
                age?: string;
                /** @description Whether the agreement form has arrived, signed by the parents. */
                agreementReceived?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Category by UUID or alias: applications to offers in it. */
                category?: string;
                /** @description Applications made since then. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description What is decided and not committed; none: waiting without a decision, in an offer that is not cancelled. For organiser users it matches nothing. Comma-separated; one of confirmed, waitlisted, unfulfilled, rejected, none. */
                decision?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Whether it is one of the offers that the child wants most. */
                favourite?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Applications with this group, exactly. Those of masked children are never found by it. */
                group?: string;
                /** @description Organiser by UUID or alias: applications to its offers. */
                host?: string;
                /** @description Applications modified since then. A date YYYY-MM-DD or a timestamp with offset. */
                modifiedSince?: string;
                /** @description Offer by UUID. One that does not exist for you is a 404. */
                offer?: string;
                /** @description Sort direction; when left out, desc for createdAt and asc for all others. */
                order?: "asc" | "desc";
                /** @description true: those with a place whose price is paid; false: those for which something is open now. For organiser users neither matches anything. */
                paid?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Child by UUID. */
                participant?: string;
                /** @description Free text: every word occurs in the name, e-mail address or telephone numbers of the child or its parents' account, as far as you are shown them. Numbers compare by their digits, +49 as 0. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Sort key. name: last name, masked children last; priority and begin: those without last; begin: first date of the offer. */
                sort?: "createdAt" | "name" | "priority" | "offer" | "begin";
                /** @description Applications in one of these states. Comma-separated; one of waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled, participated, noshow. */
                status?: string;
                /** @description Whether the family was mailed what holds now. false: what POST /attendances/notify tells. For organiser users neither matches anything. */
                told?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such offer, or none you may see (filter `offer`). */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    notifyAttendances: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UntoldInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    transitionAttendances: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceTransitionsInput"];
            };
        };
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceTransitionResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The transition is possible, but not for you: organiser users apply participated and noshow; where the edition lets them assign places (`hostsCanAssign`), before the first date begins, also confirm, waitlist, reject and reset. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Some of the applications do not exist, or you may not see them. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The transition is not possible from here, or not while the offer is cancelled; the detail names it, the state of the application and what is possible. Or the child has another place at that time, or as many as it may have; the detail names the other application, as far as you may know of it. Or, for organiser users: no place is left, another child comes first on the waiting list, or nobody can have come yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many requests; or organiser users have had too many mails sent today: 500 of an organiser, or three about one application. Nothing was changed. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Who: an account by UUID, also one that is gone, or by e-mail address. */
                account?: string;
                /** @description Entries on or after this day or moment. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description How the request ended. */
                outcome?: "done" | "refused";
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description A record by UUID: what was done to it, or made from it. */
                record?: string;
                /** @description Begin of the route: a path (`/offers`), a method (`DELETE`), or both (`POST /offers`). Jobs are `JOB`. */
                route?: string;
                /** @description The token used, by UUID. */
                token?: string;
                /** @description Entries up to this day or moment, included. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLine"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listBankStatements: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatement"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    importBankStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankStatementUpload"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            /** @description The body is larger than 14 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The file is not XML of a bank (`violations`); or an account is not kept in euros, or there are too many transfers (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getBankStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    assignBankEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The entry is booked or set aside. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body breaks a rule (`violations`); or the entry or an application is unknown, nothing was ever owed for it, an amount is above what is open, or the sum is above what came in (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    bookBankEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookingInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description For an entry there is no proposal, or what it would pay is no longer open as it was; nothing is booked. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body breaks a rule (`violations`); the list is empty, or an entry is not one of this statement (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    ignoreBankEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntriesInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description An entry is booked. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description An entry is not one of this statement (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    matchBankEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    restoreBankEntries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntriesInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithEntries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There is nothing to be booked in an entry, or its receipts are not reversed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description An entry is not one of this statement (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There are still offers in the category. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryPatch"];
                "application/merge-patch+json": components["schemas"]["CategoryPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listDebtors: {
        parameters: {
            query?: {
                /** @description Those who owe, those who are quits, those who have a credit. Comma-separated; one of open, settled, credit. */
                balance?: string;
                /** @description Debtors to whom something of this edition was charged, by UUID or alias. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the name. */
                q?: string;
                /** @description Only those for whom something is given up, or only the others. */
                writtenOff?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debtor"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getDebtor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debtor"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printDebtorInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing is open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    remindDebtor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReminderInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debtor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Nothing is owed, all of it can still be paid on pay days, or the debtor was reminded today already (`force` does it again). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printDebtorReminder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The debtor was never reminded, or nothing is due today. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setOffDebtor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SetOffInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debtor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The debtor has no credit, or nothing is open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body breaks a rule (`violations`); or the debtor owes nothing for an application named (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getDebtorStatement: {
        parameters: {
            query?: {
                /** @description Entries of this day or later; what was before is the opening balance. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Entries of this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printDebtorStatement: {
        parameters: {
            query?: {
                /** @description Entries of this day or later; what was before is the opening balance. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Entries of this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    writeOffDebtor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteOffInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debtor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The debtor owes nothing, or has a credit that is to be set off first. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body breaks a rule (`violations`); or the debtor owes nothing for an application named (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    reverseWriteOff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WriteOffReversalInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Debtor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Nothing was written off, or it was taken back already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body breaks a rule (`violations`); or nothing of an application named was written off (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportDebtors: {
        parameters: {
            query?: {
                /** @description Those who owe, those who are quits, those who have a credit. Comma-separated; one of open, settled, credit. */
                balance?: string;
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Debtors to whom something of this edition was charged, by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Free text: every word occurs in the name. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Only those for whom something is given up, or only the others. */
                writtenOff?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startDebtors: {
        parameters: {
            query?: {
                /** @description Those who owe, those who are quits, those who have a credit. Comma-separated; one of open, settled, credit. */
                balance?: string;
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Debtors to whom something of this edition was charged, by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Free text: every word occurs in the name. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Only those for whom something is given up, or only the others. */
                writtenOff?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getDraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draw"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteDraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description It was committed, taken back or replaced, or is just being committed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getProtocol: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        commitment: {
                            hash: string;
                            /** Format: date-time */
                            since: string;
                            tickets: string;
                        };
                        draw: {
                            beaconSource?: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: uuid */
                            edition: string;
                            /**
                             * Format: date-time
                             * @description First application that was drawn.
                             */
                            firstWish?: string;
                            number: number;
                        };
                        /** @description All that the draw depends on besides the seed. */
                        input: {
                            [key: string]: unknown;
                        };
                        /** @description SHA-256 of `input` as canonical JSON (RFC 8785). */
                        inputHash: string;
                        /** @description Numbers, what became of each wish and why, certificate, figures. */
                        outcome: {
                            [key: string]: unknown;
                        };
                        /** @description SHA-256 of `outcome` as canonical JSON (RFC 8785). */
                        outcomeHash: string;
                        seed: string;
                        /** @description Version of the rules. */
                        version: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such draw, or a simulation, whose seed is thrown away. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printDraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description Too many papers are being printed; `Retry-After` says when to come again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listWishes: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Offer by UUID or alias. */
                offer?: string;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Child by UUID. */
                participant?: string;
                /** @description Why it became of it. Comma-separated; one of granted, granted-with-friends, given-before, clashes-with-own-place, limit-reached, no-place-left, full. */
                reason?: string;
                /** @description What became of the wish. Comma-separated; one of confirmed, waitlisted, unfulfilled. */
                result?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawWish"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportWishes: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Offer by UUID or alias. */
                offer?: string;
                /** @description Child by UUID. */
                participant?: string;
                /** @description Why it became of it. Comma-separated; one of granted, granted-with-friends, given-before, clashes-with-own-place, limit-reached, no-place-left, full. */
                reason?: string;
                /** @description What became of the wish. Comma-separated; one of confirmed, waitlisted, unfulfilled. */
                result?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startWishes: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Offer by UUID or alias. */
                offer?: string;
                /** @description Child by UUID. */
                participant?: string;
                /** @description Why it became of it. Comma-separated; one of granted, granted-with-friends, given-before, clashes-with-own-place, limit-reached, no-place-left, full. */
                reason?: string;
                /** @description What became of the wish. Comma-separated; one of confirmed, waitlisted, unfulfilled. */
                result?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listEditions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createEdition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditionCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getEdition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteEdition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The edition still has offers. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateEdition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditionPatch"];
                "application/merge-patch+json": components["schemas"]["EditionPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printBooklet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BookletInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description No offer of the edition is published for the public, or three booklets of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getEditionCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/calendar only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    commitDecisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CommitDecisionsInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Decisions would give places in cancelled offers, offers would have more children than places, or children cannot have theirs: the detail names offers and applications, and nothing was written. Or a commit with another `notify` or `force` is under way; the detail names its job. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    copyEdition: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EditionCopy"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getEditionDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    previewDecisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionsPreview"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setDecisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionsInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionsSet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description An application is not waiting any more, or would get a place in a cancelled offer; the detail names it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    previewFamilyDecisions: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Only families with a child that would have no place at all, or only all others. */
                withoutPlace?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FamilyDecisions"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listDraws: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draw"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    startDraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DrawCreate"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The edition has no lot task, the phase of applications is not over (`force`), a draw or a commit is under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    makeEditionInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceRunInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description One is under way that was asked for with another `dueOn`, `notify` or `debtors`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printEditionInvoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoicePrintInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description No such invoice is open, or three of these jobs of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportDaySheets: {
        parameters: {
            query?: {
                /** @description Whether there is a box to tick for each child. There is by default. */
                boxes?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description The day; default: today. A date YYYY-MM-DD or a timestamp with offset. */
                day?: string;
                /** @description Kind of the file. */
                format?: "pdf";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A parameter cannot be read, or there are more than 3000 children. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such edition, or nothing takes place on that day. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    remindEditionDebtors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EditionReminderInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The pay days of the edition are not over, or one is under way that was asked for with another `dueOn`, `force` or `minDays`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edition"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description A report is being printed that tells more or less of money than you may see. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getEditionRevenue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revenue"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getEditionStatistics: {
        parameters: {
            query?: {
                /** @description Small numbers are withheld, for what leaves the house. Who does not see families gets no others. */
                public?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditionStatistics"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getEditionTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    explainStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Status of an answer, as it stands in `type` of a problem.
                 * @example 404
                 */
                status: components["parameters"]["Path.status"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                        title: string;
                        /** @description The path asked for, as it stands in `type` of a problem. */
                        type: string;
                    };
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest.Unlimited"];
            404: components["responses"]["NotFound.Unlimited"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/json or text/html only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was asked. `books`, beside the database: whether the books fitted together when the process started; `unchecked` while that is not known. It does not make the service unready. */
                        checks: {
                            [key: string]: "up" | "unchecked" | "wrong";
                        };
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable.Unlimited"];
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was asked. `books`, beside the database: whether the books fitted together when the process started; `unchecked` while that is not known. It does not make the service unready. */
                        checks: {
                            [key: string]: "up" | "unchecked" | "wrong";
                        };
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable.Unlimited"];
            default: components["responses"]["Problem"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What was asked. `books`, beside the database: whether the books fitted together when the process started; `unchecked` while that is not known. It does not make the service unready. */
                        checks: {
                            [key: string]: "up" | "unchecked" | "wrong";
                        };
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable.Unlimited"];
            /** @description The database does not answer. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listHosts: {
        parameters: {
            query?: {
                /** @description Edition by UUID or alias: organisers with an offer in that edition. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the organiser's name or e-mail address. */
                q?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The organiser still has offers, or an edition is restricted to it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostPatch"];
                "application/merge-patch+json": components["schemas"]["HostPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addHostMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account may not be changed by you: an admin's account needs a super admin, a masked one cannot be changed. Or the team sees applications of families, and you lack ROLE_PARTICIPANTS_ADMIN. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account is already a member. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description There is no such account. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getHostCalendar: {
        parameters: {
            query?: {
                /** @description Secret of the organiser's calendar; the organiser's calendarLink holds it. */
                link?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/calendar only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setHostLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            /** @description The body is larger than 12 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeHostLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such organiser, or it has no logo. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listHostMembers: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostMember"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeHostMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The account may not be changed by you: an admin's account needs a super admin, a masked one cannot be changed. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account has neither a membership nor a shared offer of this organiser. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description There is no such account. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    renewHostCalendarLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Host"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportHosts: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Edition by UUID or alias: organisers with an offer in that edition. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Free text: every word occurs in the organiser's name or e-mail address. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startHosts: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Edition by UUID or alias: organisers with an offer in that edition. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Free text: every word occurs in the organiser's name or e-mail address. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description Organiser by UUID or alias. */
                host?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the e-mail address. */
                q?: string;
                /** @description What has become of it. Comma-separated; one of open, accepted, revoked, expired. */
                status?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description A role is missing: also of admins without ROLE_PARTICIPANTS_ADMIN where the team sees applications of families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description An invitation of this address to this organiser is open already: send it again. Said to admins only: the account with this address is a member. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many requests of this account, or organiser users have had too many mails sent: 50 within 24 hours for an organiser, 5 to one address; or 500 mails of all kinds on a day. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description A role is missing: also of admins without ROLE_PARTICIPANTS_ADMIN where the team sees applications of families. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The invitation has been accepted or revoked already, or another one of this address is open. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many requests of this account, or organiser users have had too many mails sent: 50 within 24 hours for an organiser, 5 to one address; or 500 mails of all kinds on a day. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The invitation has been accepted or revoked already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There is an account with the invited address already: sign in and accept then. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The code is unknown, used, revoked or expired, or its sender may no longer invite (`detail` only, one text for all); or what a new account needs is missing or not good enough (`violations`). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    lookUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationLookUp"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedTeam"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The code is unknown, used, revoked or expired, or its sender may no longer invite (`detail` only, one text for all, as accepting says). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Debtor by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description Invoices for this edition, by UUID or alias. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Exactly this number. */
                number?: string;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the number, the reference, the billing address, or in the name of an offer or child. */
                q?: string;
                /** @description Sort key. */
                sort?: "createdAt" | "dueOn" | "number";
                /** @description Those with something to be paid, those paid, those cancelled. Comma-separated; one of open, paid, cancelled. */
                state?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Something was paid of it since it was made, or it is cancelled already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Debtor by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description Invoices for this edition, by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Exactly this number. */
                number?: string;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Free text: every word occurs in the number, the reference, the billing address, or in the name of an offer or child. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Sort key. */
                sort?: "createdAt" | "dueOn" | "number";
                /** @description Those with something to be paid, those paid, those cancelled. Comma-separated; one of open, paid, cancelled. */
                state?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startInvoices: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Debtor by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description Invoices for this edition, by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Exactly this number. */
                number?: string;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Free text: every word occurs in the number, the reference, the billing address, or in the name of an offer or child. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Sort key. */
                sort?: "createdAt" | "dueOn" | "number";
                /** @description Those with something to be paid, those paid, those cancelled. Comma-separated; one of open, paid, cancelled. */
                state?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description What kind of work. Comma-separated; one of commit-decisions, export-list, make-invoices, print-booklet, print-invoices, print-report, refill-waiting-list, remind-debtors, run-draw, send-message, tell-families. */
                kind?: string;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description How far it is. Comma-separated; one of queued, running, done, failed. */
                state?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description No such job, none whose file you may see, or a file that has expired. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet or application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The job is not done yet. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listLedgers: {
        parameters: {
            query?: {
                /** @description The ledger of this debtor, by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description The ledger with the revenue of this edition, by UUID or alias. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description What the ledger is for. Comma-separated; one of debtor, revenue, cash, bank, card, other, write_offs. */
                kind?: string;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ledger"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getLedger: {
        parameters: {
            query?: {
                /** @description Entries of this day or later. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Entries of this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerWithEntries"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getCashReport: {
        parameters: {
            query?: {
                /** @description The day; default: today. A date YYYY-MM-DD or a timestamp with offset. */
                day?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashReport"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printCashReport: {
        parameters: {
            query?: {
                /** @description The day; default: today. A date YYYY-MM-DD or a timestamp with offset. */
                day?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A parameter cannot be read, or the paper would have more than 3000 lines. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description Too many papers are being printed; `Retry-After` says when to come again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportJournal: {
        parameters: {
            query?: {
                /** @description Postings of this day or later. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Postings of this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printJournal: {
        parameters: {
            query?: {
                /** @description Postings of this day or later. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Postings of this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A parameter cannot be read, or the paper would have more than 3000 lines. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description Too many papers are being printed; `Retry-After` says when to come again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description The e-mail address, the password or the code is wrong (one answer for all causes), or the password is right and a code is needed: then WWW-Authenticate has `error="code_required"`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description The account is locked, or too many attempts came from this address. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The token is not a session. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listMailTemplates: {
        parameters: {
            query?: {
                /** @description Edition by UUID or alias: the words for this edition alone. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Kind of mail, as in GET /mail-templates/types. Comma-separated. */
                type?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTemplateCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The mail is about accounts: its words are written by super admins. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There are words for this kind and edition already: change them. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Words that cannot be used: an unknown variable, a broken section, a needed variable that is missing (`violations` name it). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The mail is about accounts: its words are written by super admins. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTemplatePatch"];
                "application/merge-patch+json": components["schemas"]["MailTemplatePatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The mail is about accounts: its words are written by super admins. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Words that cannot be used: an unknown variable, a broken section, a needed variable that is missing (`violations` name it). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    previewMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailPreviewInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The record is masked for you; of receipts and invoices, the role for payments is missing. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Words that cannot be used: an unknown variable, a broken section, a needed variable that is missing (`violations` name it). Or the record is unknown, both are given, or mails of this kind have nothing to say of it (at the field). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMailTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTypes"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Account by UUID or e-mail address: mails written to it, also to addresses it had before. Masked mails are never found by it. */
                account?: string;
                /** @description Written since. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the recipient or the subject. Masked mails are never found by it. */
                q?: string;
                /** @description What has become of it. Comma-separated; one of queued, sent, failed, superseded. */
                state?: string;
                /** @description Kind of mail, as in GET /mail-templates/types. Comma-separated. */
                type?: string;
                /** @description Written until then; a day counts to its end. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailWithWords"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    resendMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailWithWords"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The mail is masked for the caller. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The mail waits to be sent, held a code, is outdated because something newer was said, or has been forgotten. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MePatch"];
                "application/merge-patch+json": components["schemas"]["MePatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Service accounts do not change themselves. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `currentPassword` is missing or wrong, or the e-mail address is in use (violations). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Also: too many wrong passwords or addresses in use; they count like failed sign-ins. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorBegin"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSetup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The second factor is on already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorConfirm"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There is nothing to confirm, or the second factor is on already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TwoFactorDisable"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The second factor is not on. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the file, as it stands at the end of its address.
                 * @example hexenkeller-3f9a1c.jpg
                 */
                name: components["parameters"]["Path.name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/avif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            304: components["responses"]["NotModified.Unlimited"];
            400: components["responses"]["BadRequest.Unlimited"];
            404: components["responses"]["NotFound.Unlimited"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with image/jpeg or image/png or image/webp or application/pdf or image/avif only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Who wrote it: account by UUID or e-mail address. An account that is masked for you matches nothing. */
                by?: string;
                /** @description Written since. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in subject or body. */
                q?: string;
                /** @description Sort key. */
                sort?: "createdAt" | "subject" | "recipients";
                /** @description Written until then; a day counts to its end. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageCreate"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description An admin who sees no families; an organiser user to teams, or before lists are released. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The same words went to the same audience within five minutes: send `again` if that is meant. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is larger than 6 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The audience matches nobody or names something that does not exist (`audience.offers[1]`), the words name an unknown variable, an attachment is no PDF, PNG or JPEG (`attachments[0].data`). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Beyond the organiser’s allowance of 500 mails a day. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    resumeMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description All its mails are written. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    previewMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageDraft"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description An admin who sees no families; an organiser user to teams, or before lists are released. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            /** @description The body is larger than 6 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The audience matches nobody or names something that does not exist (`audience.offers[1]`), the words name an unknown variable, an attachment is no PDF, PNG or JPEG (`attachments[0].data`). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    testMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageDraft"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessagePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description An admin who sees no families; an organiser user to teams, or before lists are released. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            /** @description The body is larger than 6 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The audience matches nobody or names something that does not exist (`audience.offers[1]`), the words name an unknown variable, an attachment is no PDF, PNG or JPEG (`attachments[0].data`). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Beyond the organiser’s allowance of 500 mails a day. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getMessageVariables: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageVariables"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /** @description Offers that fit a child of that age, or of one in the span; those without a limit fit everybody. An age or a span of ages, both included: 7, 6..9, 6.., ..9. */
                age?: string;
                /** @description Category by UUID or alias. */
                category?: string;
                /** @description Only offers created since. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description true: those with places left (`vacancies`), unlimited ones included; false: the others. A called off offer has none. */
                free?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Offers with a date that ends on or after this day; offers without dates always match. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Organiser by UUID or alias. */
                host?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Only offers modified since. A date YYYY-MM-DD or a timestamp with offset. */
                modifiedSince?: string;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in name, teaser, description, meeting point, organisers or categories. */
                q?: string;
                /** @description Sort key. begin: first date, offers without dates last. */
                sort?: "begin" | "name" | "createdAt" | "modifiedAt";
                /** @description Places the offer is in. Comma-separated; one of draft, completed, reviewed, published, unpublished, cancelled. */
                status?: string;
                /** @description Offers with a date that begins on or before this day; offers without dates always match. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
                /** @description What the offer says itself; one that arranges it with families is in neither. */
                wheelchairAccessible?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getOffer: {
        parameters: {
            query?: {
                /** @description Secret of the offer's private link; opens an offer that is published through its link only. */
                link?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The offer still has applications. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferPatch"];
                "application/merge-patch+json": components["schemas"]["OfferPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing, or organisers may not edit now; or another organiser would get to see applications of families, or an offer with applications would get another edition, and you lack ROLE_PARTICIPANTS_ADMIN. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Another edition, although something is booked for applications to the offer or a variant of it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many requests; or, with notify, more mails than the organiser may cause on a day, or to the families of one offer. Nothing was changed. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setOfferAgreement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            /** @description The body is larger than 12 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeOfferAgreement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such offer, or it has no agreement form. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getOfferCalendar: {
        parameters: {
            query?: {
                /** @description Secret of the offer's private link; opens an offer that is published through its link only. */
                link?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/calendar only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    copyOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OfferCopyInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getOfferHistory: {
        parameters: {
            query?: {
                /** @description Kinds of entries. Comma-separated; one of created, changed, transition, link_renewed. */
                action?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferHistoryEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    addOfferPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            /** @description The body is larger than 12 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeOfferPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                mediaUuid: components["parameters"]["Path.mediaUuid"];
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such offer, or it has no such picture. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getAttendanceSheet: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Applications in one of these states; without the filter those with a place and those on the waiting list. Comma-separated; one of waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled, participated, noshow. */
                status?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetLine"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Not one of your organisers' offers, or the lists of its edition are not released yet. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportSheet: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Whether a PDF has a box to tick for each child and date; without them it is a list of participants. It has by default. */
                boxes?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Applications in one of these states; without the filter those with a place and those on the waiting list. Comma-separated; one of waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled, participated, noshow. */
                status?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Not one of your organisers' offers, or the lists of its edition are not released yet. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet or application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startSheet: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Applications in one of these states; without the filter those with a place and those on the waiting list. Comma-separated; one of waiting, confirmed, waitlisted, withdrawn, rejected, unfulfilled, participated, noshow. */
                status?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Not one of your organisers' offers, or the lists of its edition are not released yet. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    markPresence: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresenceInput"];
            };
        };
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkedAttendance"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Not one of your organisers' offers, or the lists of its edition are not released yet. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The offer is cancelled, or the day has not begun, or a child has another place at that time. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body is malformed, or names the same application twice (`violations`); or `detail` only: a date that the offer does not have on that day, an application of another offer or without a place. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    refillOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    renewOfferLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    transitionOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferTransitionInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The transition is possible, but not for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The transition is not possible from here; the detail names it, the status of the offer and what is possible. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many requests; or more mails than the organiser may cause on a day, or to the families of one offer. Nothing was changed. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createOfferVariant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OfferVariantInput"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    copyOffers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferCopiesInput"];
            };
        };
        responses: {
            /** @description The records, as a bare array. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description Some are not your organisers' offers, or organisers may not edit the edition; the detail has a line for each. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Some of the offers do not exist, or you may not see them; the detail has a line for each. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportOffers: {
        parameters: {
            query?: {
                /** @description Offers that fit a child of that age, or of one in the span; those without a limit fit everybody. An age or a span of ages, both included: 7, 6..9, 6.., ..9. */
                age?: string;
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Category by UUID or alias. */
                category?: string;
                /** @description Only offers created since. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description true: those with places left (`vacancies`), unlimited ones included; false: the others. A called off offer has none. */
                free?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Offers with a date that ends on or after this day; offers without dates always match. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Organiser by UUID or alias. */
                host?: string;
                /** @description Only offers modified since. A date YYYY-MM-DD or a timestamp with offset. */
                modifiedSince?: string;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Free text: every word occurs in name, teaser, description, meeting point, organisers or categories. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Sort key. begin: first date, offers without dates last. */
                sort?: "begin" | "name" | "createdAt" | "modifiedAt";
                /** @description Places the offer is in. Comma-separated; one of draft, completed, reviewed, published, unpublished, cancelled. */
                status?: string;
                /** @description Offers with a date that begins on or before this day; offers without dates always match. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
                /** @description What the offer says itself; one that arranges it with families is in neither. */
                wheelchairAccessible?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startOffers: {
        parameters: {
            query?: {
                /** @description Offers that fit a child of that age, or of one in the span; those without a limit fit everybody. An age or a span of ages, both included: 7, 6..9, 6.., ..9. */
                age?: string;
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Category by UUID or alias. */
                category?: string;
                /** @description Only offers created since. A date YYYY-MM-DD or a timestamp with offset. */
                createdSince?: string;
                /** @description Edition by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description true: those with places left (`vacancies`), unlimited ones included; false: the others. A called off offer has none. */
                free?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Offers with a date that ends on or after this day; offers without dates always match. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Organiser by UUID or alias. */
                host?: string;
                /** @description Only offers modified since. A date YYYY-MM-DD or a timestamp with offset. */
                modifiedSince?: string;
                /** @description Sort direction. */
                order?: "asc" | "desc";
                /** @description Free text: every word occurs in name, teaser, description, meeting point, organisers or categories. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Sort key. begin: first date, offers without dates last. */
                sort?: "begin" | "name" | "createdAt" | "modifiedAt";
                /** @description Places the offer is in. Comma-separated; one of draft, completed, reviewed, published, unpublished, cancelled. */
                status?: string;
                /** @description Offers with a date that begins on or before this day; offers without dates always match. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
                /** @description What the offer says itself; one that arranges it with families is in neither. */
                wheelchairAccessible?: "true" | "false" | "1" | "0" | "yes" | "no";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    transitionOffers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferTransitionsInput"];
            };
        };
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferTransitionResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The transition is possible, but not for you; the detail has a line for each offer. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Some of the offers do not exist, or you may not see them; the detail has a line for each. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The transition is not possible from here, or children with places have other places at that time; the detail has a line for each offer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body is malformed, or the offers are of two editions. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Too many requests; or more mails than the organiser may cause on a day, or to the families of one offer. Nothing was changed. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        info: {
                            [key: string]: unknown;
                        };
                        openapi: string;
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["NotModified.Unlimited"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable.Unlimited"];
            default: components["responses"]["Problem"];
        };
    };
    listParticipants: {
        parameters: {
            query?: {
                /** @description The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing. */
                account?: string;
                /** @description Discounted children only, or the others only. */
                discounted?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the name. Masked children are never found by it. */
                q?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParticipantCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The child or the account is masked for you, or you set or lift the protection without being a super admin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account has a child of this name and date of birth already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is wrong (`violations`), or there is no such account (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The child or the account is masked for you, or you set or lift the protection without being a super admin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description An application still counts, or was paid for. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParticipantPatch"];
                "application/merge-patch+json": components["schemas"]["ParticipantPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The child or the account is masked for you, or you set or lift the protection without being a super admin. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account has a child of this name and date of birth already, or it is to have another account while something is open for it. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is wrong (`violations`), or there is no such account (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getParticipantHistory: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonHistoryEntry"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    mergeParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParticipantMergeInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Participant"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description One of the children is masked for you. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The children have places at the same time, or different accounts with something open for the one that goes, or notes on health that are too long for one. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description There is no child `into` (`detail` only), or it is the same one (`violations`). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the name. */
                q?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Duplicates"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportParticipants: {
        parameters: {
            query?: {
                /** @description The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing. */
                account?: string;
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Discounted children only, or the others only. */
                discounted?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Free text: every word occurs in the name. Masked children are never found by it. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startParticipants: {
        parameters: {
            query?: {
                /** @description The parents' account by UUID or e-mail address. The address of an account that is masked for you matches nothing. */
                account?: string;
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Discounted children only, or the others only. */
                discounted?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Free text: every word occurs in the name. Masked children are never found by it. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordRequested"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            /** @description Too many mails were asked for this account, or from this address. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetConfirm"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description Debtor by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description Receipts with an item of this edition, by UUID or alias. */
                edition?: string;
                /** @description Made on this day or later. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Payments, or reversals. Comma-separated; one of payment, reversal. */
                kind?: string;
                /** @description Exactly this number. */
                number?: string;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description Free text: every word occurs in the number, in the billing address, or in the name of an offer or child. */
                q?: string;
                /** @description Made on this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReceiptCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The role is missing; or `billingAddress` or `billingEmail` is given for a family under an information lock, or a forgotten one, whose data is for super admins. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description An application is paid already, or the debtor owes nothing. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The body breaks a rule, or names neither or both of `attendances` and `debtor` (`violations`); or an application or the debtor is unknown or owes nothing, `paidOn` is to come, an amount is above the fee or above what is open, the applications are of two debtors (`detail` only). */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    printReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/pdf only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    reverseReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReceiptReversalInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The receipt is itself a reversal, nothing of it is left to be reversed, or an application, which is named, cannot be withdrawn from its state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    exportReceipts: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Debtor by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description Receipts with an item of this edition, by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Made on this day or later. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Payments, or reversals. Comma-separated; one of payment, reversal. */
                kind?: string;
                /** @description Exactly this number. */
                number?: string;
                /** @description Free text: every word occurs in the number, in the billing address, or in the name of an offer or child. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Made on this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or 3 exports of yours are being made or fetched. Retry-After tells when the next one is welcome. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many exports of all accounts are being made or fetched, or the service cannot answer at the moment. Try again after Retry-After seconds. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startReceipts: {
        parameters: {
            query?: {
                /** @description Whether CSV begins with a byte order mark, by which spreadsheets know UTF-8; it does by default. */
                bom?: "true" | "false" | "1" | "0" | "yes" | "no";
                /** @description Debtor by UUID; by e-mail address where you see it. */
                debtor?: string;
                /** @description Receipts with an item of this edition, by UUID or alias. */
                edition?: string;
                /** @description Kind of the file. */
                format?: "csv" | "xlsx";
                /** @description Made on this day or later. A date YYYY-MM-DD or a timestamp with offset. */
                from?: string;
                /** @description Payments, or reversals. Comma-separated; one of payment, reversal. */
                kind?: string;
                /** @description Exactly this number. */
                number?: string;
                /** @description Free text: every word occurs in the number, in the billing address, or in the name of an offer or child. */
                q?: string;
                /** @description What separates cells of CSV; `;` also makes decimal commas. */
                separator?: ";" | ",";
                /** @description Made on this day or earlier. A date YYYY-MM-DD or a timestamp with offset. */
                until?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. `Location` leads to the job that does the work. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Three exports of yours are under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listRetentionRuns: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRun"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    startRetentionRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRunInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRun"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description Another run is under way. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getRetentionRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRun"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    searchEverything: {
        parameters: {
            query?: {
                /** @description The kinds to look through; all when left out. Comma-separated; one of hosts, offers, editions, categories, accounts, participants, attendances, receipts. */
                kinds?: string;
                /** @description Most hits of each kind; more than 20 counts as 20. */
                limit?: number;
                /** @description What is looked for: at least two characters. Every word must match; small typing errors are forgiven. */
                q?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getIntegrationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSettings"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateIntegrationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationPatch"];
                "application/merge-patch+json": components["schemas"]["IntegrationPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getLetterheadSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterheadSettings"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateLetterheadSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterheadPatch"];
                "application/merge-patch+json": components["schemas"]["LetterheadPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterheadSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    setLetterheadLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterheadSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            /** @description The body is larger than 12 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    removeLetterheadLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description There is no logo. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getRetentionSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionSettings"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateRetentionSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionPatch"];
                "application/merge-patch+json": components["schemas"]["RetentionPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getSecuritySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritySettings"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateSecuritySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecurityPatch"];
                "application/merge-patch+json": components["schemas"]["SecurityPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecuritySettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description Whose tokens: an account by UUID or e-mail address. Only super admins see those of others. */
                account?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The token of a service account needs a super admin; or the password was given too long ago in this session: send it along as `password`. Then WWW-Authenticate has `error="insufficient_user_authentication"`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The account has 25 living tokens already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is malformed, the end is over already, there is no such service account, or the password is wrong. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    explainCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Code of a violation, as it stands in `type` of a problem and in `violations`.
                 * @example c1051bb4-d103-4f74-8988-acbcafc7fdc3
                 */
                code: components["parameters"]["Path.code"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        text: string;
                        title: string;
                        /** @description The path asked for, as it stands in `type` of a problem. */
                        type: string;
                    };
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest.Unlimited"];
            404: components["responses"]["NotFound.Unlimited"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description This answers with application/json or text/html only. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description There are 20 webhooks already, or the installation has no SECRET_KEY. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description A value is malformed, a type is unknown, or the address is not public. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to say. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
                "application/merge-patch+json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Records on a page; more than 200 are capped at 200. */
                itemsPerPage?: number;
                /** @description Page, counted from 1. A page past the end is empty. */
                page?: number;
                /** @description How far they are. Comma-separated; one of pending, delivered, failed. */
                status?: string;
            };
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description ETag of an earlier answer; when nothing has changed since, 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records, as a bare array. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    replayEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The webhook is disabled. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Events after `after` are no longer kept (90 days). */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Neither or both were sent, or an event is unknown, no longer kept, or of a type the webhook does not take. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["ValidationProblem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description The resulting record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The installation has no SECRET_KEY. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of `detail` and of messages: `en` (default) or `de`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Any text you make up, new for each piece of work. Repeated within 24 hours with the same body, the request is not carried out again but gets the first answer, with Idempotency-Replayed; with another body it is a 422. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description ETag of the record as you read it; when it has changed since, 412 and nothing changes. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description A UUID by which the request can be found in logs; made when it is not sent. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Identifier in RFC 4122 form, or in its short form of 22 base58 characters. Anything else is a 404.
                 * @example 0192f3a4-5b6c-7d8e-9f01-23456789abcd
                 */
                uuid: components["parameters"]["Path.uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoInput"];
            };
        };
        responses: {
            /** @description Accepted; the record as it is now. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            /** @description The webhook is disabled. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Problem"];
        };
    };
    receiveEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The `id` of the event.
                 * @example 000100000000000a41000000000001c9
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by blanks: `v1,` and the base64 form of the HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description When it was sent, in seconds since 1970.
                 * @example 1782892800
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/cloudevents+json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Any 2xx: delivered. 410: not wanted any more, the webhook is disabled. Everything else: sent again, nine times within three days. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
