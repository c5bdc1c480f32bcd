import { createHash } from 'node:crypto'
import type { Answered, CarrierInput } from './carrier-server.ts'
import { fateOfLabel, fateOfPickup } from './fates.ts'
import { labelPdf } from './label-pictures.ts'

/* What is read of requests; the rest is not looked at. */
interface Shipment {
  requestedShipment: {
    shipper: { contact: { companyName: string } }
    recipients: { contact: { companyName: string } }[]
    requestedPackageLineItems: {
      weight: { value: number }
      itemDescription: string
      customerReferences: { value: string }[]
    }[]
  }
}
interface Pickup {
  originDetail: { readyDateTimestamp: string; customerCloseTime: string }
}

const digitsOf = (text: string, count: number): string =>
  (BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 10n ** BigInt(count))
    .toString()
    .padStart(count, '0')

const refuse = (status: number, code: string, message: string): Answered => ({
  status,
  body: { transactionId: 'simulated', errors: [{ code, message }] },
})

/**
 * FedEx as its REST services answer: tokens, shipments, their cancellation, pickups, theirs. Takes
 * any client and account. What is refused or not answered: fates.ts.
 */
export const fedexSimulator = (token: () => string) => {
  const voided = new Set<string>()
  const canceled = new Set<string>()
  const made: { labels: string[]; pickups: string[] } = { labels: [], pickups: [] }
  const tokens = new Set<string>()

  const ship = (body: Shipment): Answered => {
    const { shipper, recipients, requestedPackageLineItems } = body.requestedShipment
    const [piece] = requestedPackageLineItems
    const reference = piece?.customerReferences[0]?.value ?? ''
    const fate = fateOfLabel(piece?.weight.value ?? 0)
    if (fate === 'refuses')
      return refuse(400, 'PACKAGE.WEIGHT.INVALID', 'The package weight is not allowed.')
    if (fate === 'is silent') return 'silence'
    const trackingNo = `7${digitsOf(reference, 11)}`
    made.labels.push(reference)
    if (fate === 'makes it and is silent') return 'silence'
    const pdf = labelPdf([
      'FedEx Priority Overnight',
      'SIMULATED: not for shipping',
      `From ${shipper.contact.companyName}`,
      `To ${recipients[0]?.contact.companyName ?? ''}`,
      piece?.itemDescription ?? '',
      `TRK# ${trackingNo}`,
      `REF: ${reference}`,
    ])
    return {
      status: 200,
      body: {
        transactionId: 'simulated',
        output: {
          transactionShipments: [
            {
              masterTrackingNumber: trackingNo,
              serviceType: 'PRIORITY_OVERNIGHT',
              pieceResponses: [
                {
                  trackingNumber: trackingNo,
                  packageDocuments: [
                    { contentType: 'LABEL', docType: 'PDF', encodedLabel: pdf.toString('base64') },
                  ],
                },
              ],
            },
          ],
        },
      },
    }
  }
  const cancelShipment = ({ trackingNumber }: { trackingNumber: string }): Answered => {
    if (voided.has(trackingNumber))
      return refuse(400, 'SHIPMENT.ALREADY.CANCELLED', 'The shipment has already been cancelled.')
    voided.add(trackingNumber)
    return { status: 200, body: { output: { cancelledShipment: true } } }
  }
  const pickUp = ({ originDetail }: Pickup): Answered => {
    const { customerCloseTime, readyDateTimestamp } = originDetail
    const fate = fateOfPickup(customerCloseTime.slice(0, 5))
    if (fate === 'refuses')
      return refuse(
        400,
        'PICKUP.CUTOFFTIME.INVALID',
        'The close time is before the cutoff time of this ZIP code.',
      )
    if (fate === 'is silent') return 'silence'
    const confirmation = `TPA${digitsOf(readyDateTimestamp, 4)}`
    made.pickups.push(confirmation)
    return fate === 'makes it'
      ? {
          status: 200,
          body: { output: { pickupConfirmationCode: confirmation, location: 'TPAA' } },
        }
      : 'silence'
  }
  const cancelPickup = (body: { pickupConfirmationCode: string; location?: string }): Answered => {
    const { pickupConfirmationCode: code, location } = body
    if (location !== 'TPAA')
      return refuse(400, 'LOCATION.REQUIRED', 'Location is required for an Express pickup.')
    if (canceled.has(code))
      return refuse(400, 'PICKUP.ALREADY.CANCELLED', 'The pickup has already been cancelled.')
    canceled.add(code)
    return { status: 200, body: { output: { pickupConfirmationCode: code } } }
  }
  const workOf = (call: string, body: unknown): Answered | undefined => {
    if (call === 'POST /ship/v1/shipments') return ship(body as Shipment)
    if (call === 'PUT /ship/v1/shipments/cancel')
      return cancelShipment(body as { trackingNumber: string })
    if (call === 'POST /pickup/v1/pickups') return pickUp(body as Pickup)
    return call === 'PUT /pickup/v1/pickups/cancel'
      ? cancelPickup(body as { pickupConfirmationCode: string; location?: string })
      : undefined
  }
  const answer = ({ method, path, headers, body }: CarrierInput): Answered => {
    if (path === '/oauth/token') {
      const text = token()
      tokens.add(text)
      return { status: 200, body: { access_token: text, token_type: 'bearer', expires_in: 3599 } }
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return refuse(
        401,
        'NOT.AUTHORIZED.ERROR',
        'Access token expired. Please modify your request.',
      )
    return (
      workOf(`${method} ${path}`, body) ??
      refuse(404, 'NOT.FOUND.ERROR', 'The resource is not available.')
    )
  }
  return {
    answer,
    /** References and numbers of what it has, also of what it did not answer. */
    made,
    /** As if it had withdrawn the tokens of before. */
    forgetTokens: () => tokens.clear(),
  }
}
