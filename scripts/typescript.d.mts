/** Imports a TypeScript module by its file URL. */
export declare const importTypeScript: (url: string) => Promise<unknown>;
