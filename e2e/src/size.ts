/** Whether everything is checked (`npm run prove`), or each thing once. */
export const isFull = process.env['LABGATE_PROVE'] === 'full'

/** How long a journey may take: only a hang takes as long, and most take ten seconds. */
export const hangMs = 900_000
