const form = /^\d{4}-\d\d-\d\d$/
/**
 * SQL: a computed day as a literal, if the plan depends on it. Throws if it is not a day: user
 * input never gets here unparsed.
 */
export const sqlDay = (day: string): string => {
  if (!form.test(day)) throw new Error('this is no day')
  return `'${day}'::date`
}
