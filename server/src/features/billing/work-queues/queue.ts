/** The two work queues of billing. */
export type Queue = 'insurance' | 'billing'
