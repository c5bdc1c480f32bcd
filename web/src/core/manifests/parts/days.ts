/** The viewer's day this many days ago, YYYY-MM-DD. */
export const daysBeforeToday = (days: number): string => {
  const now = new Date()
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  return `${then.getFullYear()}-${String(then.getMonth() + 1).padStart(2, '0')}-${String(then.getDate()).padStart(2, '0')}`
}
