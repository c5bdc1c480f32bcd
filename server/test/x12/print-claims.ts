import { writeClaims } from '../../src/x12/faces/write-claims.ts'
import { batchOf, envelope, kinds } from './sample-claims.ts'

/* Prints one file for each kind of claim: node server/test/x12/print-claims.ts [kind]. */

for (const [name, claim] of Object.entries(kinds)) {
  if (process.argv[2] !== undefined && process.argv[2] !== name) continue
  const { bytes, stops } = writeClaims(batchOf(claim), envelope)
  console.log(
    `${name}\n${bytes === undefined ? JSON.stringify(stops, undefined, 2) : Buffer.from(bytes).toString('latin1').replaceAll('~', '~\n')}`,
  )
}
