// `npm run check`: the gates alone. `npm run check -- house`: what can be counted about how
// readable the code is; with a folder, of another checkout.
if (process.argv[2] === 'house') {
  process.argv.splice(2, 1)
  await import('./measures.ts')
} else {
  process.argv.splice(2, 0, '--only=gates')
  await import('./test.ts')
}
