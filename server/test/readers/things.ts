/** Inputs by what they have any number of: each makes one with that many. */
export type Things = Readonly<Record<string, (count: number) => string | Buffer>>
