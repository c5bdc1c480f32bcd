/** Where the bytes of a file are sealed: they open nowhere else. */
export const placeOfFile = (hash: Uint8Array): string => `x12 ${Buffer.from(hash).toString('hex')}`
