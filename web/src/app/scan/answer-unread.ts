import { say } from '@labgate/contract/languages/say'
import { carriersOf } from '@labgate/contract/shipping/carriers'
import { parcelWords, type ParcelStatus } from '@labgate/contract/shipping/parcels'
import { parcelsWith } from '../../scan/parcels-with.ts'
import { unreadLabels, type Unread } from '../../scan/scan-input.ts'
import { currentTarget, isTargetLoading, type ScanTarget } from '../../scan/targets.ts'
import { notify } from '../../ui/notify.tsx'
import { play } from '../../ui/verdict/sounds.ts'

interface Ways {
  /** Absent for users who cannot see parcels. */
  openParcel: ((shipLogId: number) => void) | undefined
}
let closeLast: () => void = () => undefined
/* Counts the scans: a late response opens nothing once something else was scanned. */
let received = 0

/** The next scan removes the message about an earlier one. */
export const forgetAnswer = (): void => {
  received++
  closeLast()
  closeLast = () => undefined
}

const tell = (unread: Unread, target: ScanTarget | undefined): void => {
  play('stop')
  target?.unread?.(unread)
}

/*
 * Without one of our codes or a carrier's, text in a field may as well have been typed: it is there
 * to be seen, and only a screen that waits for scans says more.
 */
const isQuiet = ({ kind, isInField }: Unread, target: ScanTarget | undefined): boolean =>
  isInField === true && (kind === 'foreign' || kind === 'partial') && target?.unread === undefined

/*
 * A screen with a place for parcels opens it; a screen that takes no scans is left for it, unless
 * the number went into one of its fields.
 */
const opener = (
  { kind, isInField }: Unread,
  openParcel: (shipLogId: number) => void,
  target: ScanTarget | undefined,
): ScanTarget['parcel'] => {
  if (kind !== 'foreign') return undefined
  if (target) return target.parcel
  return isInField === undefined ? ({ shipLogId }) => openParcel(shipLogId) : undefined
}

/**
 * Opens the only parcel in transit with a carrier's number; otherwise says what was found, and
 * offers the latest parcel. A misread tube can look like such a number: for it, always prompts.
 */
const seekParcel = async (
  unread: Unread,
  openParcel: (shipLogId: number) => void,
  target: ScanTarget | undefined,
): Promise<void> => {
  const { text, trackingNo } = unread
  const isAnswered = !isTargetLoading() && opener(unread, openParcel, target) === undefined
  const mine = received
  if (isAnswered) tell(unread, target)
  const found = await parcelsWith(trackingNo)
  if (mine !== received) return
  /* The screen may have changed since, or was loading then. */
  const shown = currentTarget()
  const opens = isAnswered ? undefined : opener(unread, openParcel, shown)
  if (opens && found.only) return opens(found.only)
  if (!isAnswered) tell(unread, shown)
  const hasBand = shown?.unread !== undefined
  /* The band and the message must not disagree about what was read. */
  if (unread.kind === 'misread' && hasBand) {
    if (found.latest === undefined) return
    shown.unread?.({ ...unread, kind: 'carrier' })
  }
  const by = carriersOf(trackingNo)
    .map(({ name }) => name)
    .join(` ${say('or')} `)
  if (found.latest === undefined) {
    closeLast = notify.scan(
      say('Read: {text}', { text }),
      say('This looks like a tracking number from {by}. No parcel you can see has it.', { by }),
    )
    return
  }
  const { shipLogId, shipLogNo, customer, status } = found.latest
  const which = found.only
    ? say('This is the {by} tracking number of parcel {shipLogNo}, {customer}.', {
        by,
        shipLogNo,
        customer,
      })
    : found.inTransit > 1
      ? say(
          'More than one parcel in transit has this tracking number. The latest is parcel {shipLogNo}, {customer}.',
          { shipLogNo, customer },
        )
      : say(
          'No parcel in transit has this {by} tracking number. Parcel {shipLogNo}, {customer}, has it: {parcelWords}.',
          { by, shipLogNo, customer, parcelWords: parcelWords[status as ParcelStatus] },
        )
  closeLast = notify.scan(say('Read: {text}', { text }), say('{which} Open it?', { which }), {
    label: say('Open parcel'),
    run: () => openParcel(shipLogId),
  })
}

/**
 * Responds to a burst that is not one of our codes: with a sound, the text read, and the options;
 * to a carrier's number with its parcel.
 */
export const answerUnread = (unread: Unread, { openParcel }: Ways): void => {
  forgetAnswer()
  if (unread.kind === 'enter') {
    closeLast = notify.scan(say('Enter was ignored'), unreadLabels.enter)
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
  if (isQuiet(unread, target)) return
  tell(unread, target)
  const { takeIt } = unread
  if (target?.unread === undefined || takeIt)
    closeLast = notify.scan(
      say('Read: {text}', { text: unread.text }),
      unreadLabels[unread.kind],
      takeIt && {
        label: say('Use it as a scan'),
        run: () => {
          forgetAnswer()
          takeIt()
        },
      },
    )
}
