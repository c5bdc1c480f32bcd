/* Stored only in the page and lost with it; by user and account. */
const last = new Map<string, number>()

/** Provider of the last order that this user saved for an account; 0: none yet. */
export const lastProvider = (userId: number, customerId: number): number =>
  last.get(`${userId} ${customerId}`) ?? 0
export const rememberProvider = (userId: number, customerId: number, provider: number): void => {
  if (provider > 0) last.set(`${userId} ${customerId}`, provider)
}
