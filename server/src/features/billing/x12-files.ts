/** Where the bytes of payers' files are sealed: they open nowhere else. */
export const x12FilePlace = 'x12 file'
