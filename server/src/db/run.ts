/** Runs one statement as the login role. */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
