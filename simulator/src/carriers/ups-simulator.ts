import { createHash } from 'node:crypto'
import type { Answered, CarrierInput } from './carrier-server.ts'
import { fateOfLabel, fateOfPickup } from './fates.ts'
import { labelGif } from './label-pictures.ts'

/* What is read of requests; the rest is not looked at. */
interface Shipment {
  ShipmentRequest: {
    Shipment: {
      Shipper: { ShipperNumber: string }
      Package: { PackageWeight: { Weight: string }; ReferenceNumber: { Value: string }[] }[]
    }
  }
}
interface Pickup {
  PickupCreationRequest: { ReferenceNumber: string; PickupDateInfo: { CloseTime: string } }
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').toUpperCase()

/* 1Z, the shipper, the service, seven digits, and their check digit. */
const trackingNoOf = (shipper: string, reference: string): string => {
  const serial = (Number.parseInt(hashOf(reference).slice(0, 8), 16) % 10_000_000)
    .toString()
    .padStart(7, '0')
  const body = `${shipper}01${serial}`
  const sum = Array.from(body).reduce((total, character, at) => {
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10
    return total + value * (at % 2 === 0 ? 1 : 2)
  }, 0)
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}

const refuse = (status: number, code: string, message: string): Answered => ({
  status,
  body: { response: { errors: [{ code, message }] } },
})
const succeeded = { ResponseStatus: { Code: '1', Description: 'Success' } }

/**
 * UPS as its REST services answer: tokens, shipments, their voids, pickups, their cancellation.
 * Takes any client and account. What is refused or not answered: fates.ts.
 */
export const upsSimulator = (token: () => string) => {
  const voided = new Set<string>()
  const canceled = new Set<string>()
  const made: { labels: string[]; pickups: string[] } = { labels: [], pickups: [] }
  const tokens = new Set<string>()
  let picture: string | undefined

  const ship = ({ ShipmentRequest: { Shipment: shipment } }: Shipment): Answered => {
    const [piece] = shipment.Package
    const reference = piece?.ReferenceNumber[0]?.Value ?? ''
    const fate = fateOfLabel(Number(piece?.PackageWeight.Weight))
    if (fate === 'refuses') return refuse(400, '120104', 'Invalid package weight.')
    if (fate === 'is silent') return 'silence'
    const trackingNo = trackingNoOf(shipment.Shipper.ShipperNumber, reference)
    made.labels.push(reference)
    if (fate === 'makes it and is silent') return 'silence'
    picture ??= labelGif().toString('base64')
    return {
      status: 200,
      body: {
        ShipmentResponse: {
          Response: succeeded,
          ShipmentResults: {
            ShipmentIdentificationNumber: trackingNo,
            PackageResults: [
              {
                TrackingNumber: trackingNo,
                ShippingLabel: { ImageFormat: { Code: 'GIF' }, GraphicImage: picture },
              },
            ],
          },
        },
      },
    }
  }
  const voidShipment = (trackingNo: string): Answered => {
    if (voided.has(trackingNo))
      return refuse(400, '190117', 'The shipment has already been voided.')
    voided.add(trackingNo)
    return {
      status: 200,
      body: {
        VoidShipmentResponse: {
          Response: succeeded,
          SummaryResult: { Status: { Code: '1', Description: 'Voided' } },
        },
      },
    }
  }
  const pickUp = ({ PickupCreationRequest: request }: Pickup): Answered => {
    const close = request.PickupDateInfo.CloseTime
    const fate = fateOfPickup(`${close.slice(0, 2)}:${close.slice(2)}`)
    if (fate === 'refuses')
      return refuse(400, '9500526', 'The close time is earlier than UPS allows at this address.')
    if (fate === 'is silent') return 'silence'
    const prn = `29${hashOf(request.ReferenceNumber).slice(0, 9)}`
    made.pickups.push(prn)
    return fate === 'makes it'
      ? {
          status: 200,
          body: {
            PickupCreationResponse: { Response: succeeded, PRN: prn, RateStatus: { Code: '02' } },
          },
        }
      : 'silence'
  }
  const cancelPickup = (prn: string): Answered => {
    if (canceled.has(prn)) return refuse(400, '9510117', 'The pickup was already cancelled.')
    canceled.add(prn)
    return {
      status: 200,
      body: { PickupCancelResponse: { Response: succeeded, PickupType: '01' } },
    }
  }
  const answer = ({ method, path, headers, body }: CarrierInput): Answered => {
    if (path === '/security/v1/oauth/token') {
      const text = token()
      tokens.add(text)
      return {
        status: 200,
        body: { access_token: text, token_type: 'Bearer', expires_in: '14399' },
      }
    }
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return refuse(401, '250002', 'Invalid Authentication Information.')
    const voids = /^\/api\/shipments\/v2409\/void\/cancel\/(\w+)$/.exec(path)
    if (method === 'DELETE' && voids !== null) return voidShipment(voids[1] ?? '')
    if (method === 'DELETE' && path === '/api/shipments/v2409/pickup/02')
      return cancelPickup(String(headers['prn'] ?? ''))
    if (method === 'POST' && path === '/api/shipments/v2409/ship') return ship(body as Shipment)
    if (method === 'POST' && path === '/api/pickupcreation/v2409/pickup')
      return pickUp(body as Pickup)
    return refuse(404, '10', 'Invalid path.')
  }
  return {
    answer,
    /** References and numbers of what it has, also of what it did not answer. */
    made,
    /** As if it had withdrawn the tokens of before. */
    forgetTokens: () => tokens.clear(),
  }
}
