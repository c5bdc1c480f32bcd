import type { Crypt } from '../../access/crypt.ts'
import { spoolPlaces } from '../../features/results/hl7-in/spooled-message.ts'
import { rewriteSpool } from '../../hl7/spool.ts'
import { resealing, type Count } from './reseal.ts'

/** Re-encrypts the messages in the spool's files; a missing folder has none. */
export const resealSpool = async (folder: string, old: Crypt, present: Crypt): Promise<Count> => {
  const { count, reseal } = resealing(old, present)
  await rewriteSpool(folder, (content) => {
    for (const place of spoolPlaces)
      try {
        return reseal(content, place) ?? content
      } catch {
        // it is bound to the other place
      }
    throw new Error('a message of the spool does not open with LABGATE_OLD_KEY')
  })
  return count
}
