/**
 * Letters can also be in the second and third place (QA0.0101). Whether a code is in the table, and
 * on which days, is a separate question.
 */
export const icd10CodeForm = /^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/

/** F1120 as F11.20; a code with a point, or with only three characters, stays as is. */
export const withPoint = (code: string): string =>
  code.length > 3 && !code.includes('.') ? `${code.slice(0, 3)}.${code.slice(3)}` : code
