/** Letters may stand in the second and third place too (QA0.0101). Whether a code is in the table, and on which days, is another question. */
export const icd10CodeForm = /^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/

/** F1120 as F11.20; what has a point or only three characters stays. */
export const withPoint = (code: string): string => (code.length > 3 && !code.includes('.') ? `${code.slice(0, 3)}.${code.slice(3)}` : code)
