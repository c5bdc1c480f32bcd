import { carriersOf } from '@labgate/contract/carriers'
import { shipLogs } from '@labgate/contract/ship-logs'
import { call } from '../../api/call.ts'
import { unreadSays, type Unread } from '../../scan/heard.ts'
import { currentTarget, type ScanTarget } from '../../scan/targets.ts'
import { notify } from '../../ui/notify.tsx'
import { play } from '../../ui/verdict/sounds.ts'

interface Ways {
  /** Absent for users who cannot see parcels. */
  openParcel: ((shipLogId: number) => void) | undefined
}
let closeLast: () => void = () => undefined
/* Counts the scans: a late response opens nothing once something else was scanned. */
let heard = 0

/** The next scan removes the message about an earlier one. */
export const forgetAnswer = (): void => {
  heard++
  closeLast()
  closeLast = () => undefined
}

const tell = (unread: Unread, target: ScanTarget | undefined): void => {
  play('stop')
  target?.unread?.(unread)
}

/**
 * Opens the only parcel with a carrier's number on a parcel screen; elsewhere offers it. A misread tube can look like such a number: for it, always prompts.
 */
const seekParcel = async (unread: Unread, openParcel: (shipLogId: number) => void, target: ScanTarget | undefined): Promise<void> => {
  const { kind, text, trackingNo } = unread
  const opens = kind === 'foreign' ? target?.parcel : undefined
  const mine = heard
  if (!opens) tell(unread, target)
  const { list } = await call(shipLogs.list, { searchCriteria: { trackingNo, pageSize: 2 } })
  if (mine !== heard) return
  const [parcel, second] = list
  if (opens) {
    if (parcel !== undefined && second === undefined) return opens(parcel)
    tell(unread, target)
  }
  const by = carriersOf(trackingNo)
    .map(({ name }) => name)
    .join(' or ')
  if (parcel === undefined) {
    closeLast = notify.scan(`Read: ${text}`, `This looks like a tracking number from ${by}. No parcel you can see has it.`)
    return
  }
  const which = second === undefined ? `This is the ${by} tracking number of` : 'More than one parcel has this tracking number. The latest is'
  closeLast = notify.scan(`Read: ${text}`, `${which} parcel ${parcel.shipLogNo}, ${parcel.customer}. Open it?`, {
    label: 'Open parcel',
    run: () => openParcel(parcel.shipLogId),
  })
}

/** Responds to a burst that is not one of our codes: with a sound, the text read, and the options; to a carrier's number with its parcel. */
export const answerUnread = (unread: Unread, { openParcel }: Ways): void => {
  forgetAnswer()
  if (unread.kind === 'enter') {
    closeLast = notify.scan('Enter was ignored', unreadSays.enter)
    return
  }
  const target = currentTarget()
  if (unread.trackingNo !== '' && openParcel !== undefined) {
    seekParcel(unread, openParcel, target).catch((error: unknown) => {
      forgetAnswer()
      notify.failure(error)
    })
    return
  }
  tell(unread, target)
  const { putBack } = unread
  if (target?.unread === undefined || putBack)
    closeLast = notify.scan(`Read: ${unread.text}`, unreadSays[unread.kind], putBack && { label: 'I typed that. Restore it', run: putBack })
}
