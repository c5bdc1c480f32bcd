/** Whether everything is checked (`npm run prove`), or each thing once. */
export const isFull = process.env['LABGATE_PROVE'] === 'full'
