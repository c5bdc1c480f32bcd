const form = /^\d{4}-\d\d-\d\d$/
/** SQL: a day of our own arithmetic as a literal, where the plan depends on it. Throws where it is none: what somebody typed never comes here unread. */
export const sqlDay = (day: string): string => {
  if (!form.test(day)) throw new Error('this is no day')
  return `'${day}'::date`
}
