import { phraseOf, say } from '@labgate/contract/languages/say'
import { trackingLink } from '@labgate/contract/shipping/carriers'
import type { ShipLogRow } from '@labgate/contract/shipping/ship-logs'
import { Anchor } from '@mantine/core'

/** The tracking number, with a link to the carrier's page for the parcel. */
export const Tracking = ({
  of: { shippingMethodId, shippingMethod, trackingNo },
}: {
  of: Pick<ShipLogRow, 'shippingMethodId' | 'shippingMethod' | 'trackingNo'>
}) => {
  const link = trackingLink(shippingMethodId, trackingNo)
  if (link === '') return trackingNo
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noreferrer"
      fz="inherit"
      aria-label={say('{trackingNo}: track with {shippingMethod} (new tab)', {
        trackingNo,
        shippingMethod,
      })}
      onClick={(event) => event.stopPropagation()}
    >
      {trackingNo}
    </Anchor>
  )
}

/** Who carries a parcel, and under which number. */
export const Carried = ({
  of,
}: {
  of: Pick<ShipLogRow, 'shippingMethodId' | 'shippingMethod' | 'trackingNo'>
}) => (
  <>
    {phraseOf(of.shippingMethod)} {of.trackingNo !== '' && <Tracking of={of} />}
  </>
)
