/** The demo's sign-ins, by the name before @labgate.example. */
export type Who =
  | 'admin'
  | 'clinic'
  | 'provider'
  | 'clinic-admin'
  | 'executive'
  | 'assistant'
  | 'accessioning'
  | 'cet'
  | 'cet-supervisor'
  | 'account-manager'
  | 'territory-manager'
  | 'regional-manager'
  | 'lcs'
  | 'lcs-plus'
  | 'parole'
  | 'billing-review'
  | 'vp'
  | 'specialist'
  | 'billing'
  | 'two-clinics'

export const emailOf = (who: Who): string => `${who}@labgate.example`

/** The demo's published password, which opens only a laboratory on the embedded engine. */
export const publishedPassword = 'Labgate-Demo-1'
/** The password of a demo laboratory on PostgreSQL. */
export const ownPassword = 'Journey-Demo-2'
let password = publishedPassword
/** The password of all people of this worker's laboratory. */
export const demoPassword = (): string => password
/** Called when the worker's laboratory opens. */
export const takePassword = (next: string): void => {
  password = next
}
