import { carriersOf } from '@labgate/contract/carriers'
import { shipLogs } from '@labgate/contract/ship-logs'
import { call } from '../../api/call.ts'
import { unreadSays, type Unread } from '../../scan/heard.ts'
import { currentTarget } from '../../scan/targets.ts'
import { notify } from '../../ui/notify.tsx'
import { play } from '../../ui/verdict/sounds.ts'

interface Ways {
  /** Absent for who may not see parcels. */
  openParcel: ((shipLogId: number) => void) | undefined
}
let closeLast: () => void = () => undefined

/** What was said of an earlier scan is gone with the next one. */
export const forgetAnswer = (): void => {
  closeLast()
  closeLast = () => undefined
}

const askForParcel = async ({ text, trackingNo }: Unread, openParcel: (shipLogId: number) => void): Promise<void> => {
  const { list } = await call(shipLogs.list, { searchCriteria: { trackingNo, pageSize: 2 } })
  const [parcel] = list
  const by = carriersOf(trackingNo)
    .map(({ name }) => name)
    .join(' or ')
  if (parcel === undefined) {
    closeLast = notify.scan(`Read: ${text}`, `This looks like a tracking number from ${by}. No parcel you can see has it.`)
    return
  }
  const which = list.length > 1 ? 'More than one parcel has this tracking number. The latest is' : `This is the ${by} tracking number of`
  closeLast = notify.scan(`Read: ${text}`, `${which} parcel ${parcel.shipLogNo}, ${parcel.customer}. Open it?`, {
    label: 'Open parcel',
    run: () => openParcel(parcel.shipLogId),
  })
}

/** Answers a burst that is none of our codes: with a sound, what was read, and what can be done; a carrier's number by asking for its parcel. */
export const answerUnread = (unread: Unread, { openParcel }: Ways): void => {
  forgetAnswer()
  if (unread.kind === 'enter') {
    closeLast = notify.scan('Enter was ignored', unreadSays.enter)
    return
  }
  play('stop')
  const target = currentTarget()
  target?.unread?.(unread)
  const asks = unread.trackingNo !== '' && openParcel !== undefined
  if (asks) {
    const nothing = forgetAnswer
    askForParcel(unread, openParcel).catch((error: unknown) => {
      nothing()
      notify.failure(error)
    })
  }
  const { putBack } = unread
  if (!asks && (target?.unread === undefined || putBack))
    closeLast = notify.scan(`Read: ${unread.text}`, unreadSays[unread.kind], putBack && { label: 'I typed that. Restore it', run: putBack })
}
