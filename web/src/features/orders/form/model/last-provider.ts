/* Kept by the page alone, and gone with it: by person and account. */
const last = new Map<string, number>()

/** The provider of the last order that this person saved for an account; 0: none yet. */
export const lastProvider = (userId: number, customerId: number): number => last.get(`${userId} ${customerId}`) ?? 0
export const rememberProvider = (userId: number, customerId: number, provider: number): void => {
  if (provider > 0) last.set(`${userId} ${customerId}`, provider)
}
