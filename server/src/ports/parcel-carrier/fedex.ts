import { parcelContents } from '@labgate/contract/shipping/carrier-accounts'
import { z } from 'zod'
import type { Reach } from '../../reach.ts'
import { carrierClient, type CarrierPlaceOfAsking } from './carrier-client.ts'
import {
  CarrierRefused,
  CarrierSilent,
  type CarrierPlace,
  type LabelOrder,
  type ParcelCarrier,
  type PickupOrder,
} from './parcel-carrier.ts'

/* What FedEx's answers have of what is read here (Ship API v1, Pickup API v1). */
const Errors = z.object({
  errors: z
    .array(z.object({ code: z.string().default(''), message: z.string().default('') }))
    .min(1),
})
const Shipped = z.object({
  output: z.object({
    transactionShipments: z
      .array(
        z.object({
          masterTrackingNumber: z.string().regex(/^\d{12,22}$/),
          pieceResponses: z
            .array(
              z.object({
                packageDocuments: z
                  .array(z.object({ encodedLabel: z.base64().min(1).optional() }))
                  .default([]),
              }),
            )
            .min(1),
        }),
      )
      .min(1),
  }),
})
const Canceled = z.object({ output: z.object({ cancelledShipment: z.boolean() }) })
const PickedUp = z.object({
  output: z.object({
    pickupConfirmationCode: z.string().min(1).max(50),
    location: z.string().max(20).default(''),
  }),
})
const PickupCanceled = z.object({ output: z.object({ pickupConfirmationCode: z.string() }) })

const isOver = (error: unknown): boolean =>
  error instanceof CarrierRefused && /already.*(cancel|delet|void)/i.test(error.message)

const cut = (text: string, most: number): string => text.slice(0, most)
/* At most two lines of 35 characters are printed. */
const addressOf = ({ street1, street2, city, state, postalCode }: CarrierPlace) => ({
  streetLines: [street1, street2].filter((line) => line !== '').map((line) => cut(line, 35)),
  city: cut(city, 35),
  stateOrProvinceCode: state,
  postalCode: postalCode.replace('-', ''),
  countryCode: 'US',
})
const partyOf = (place: CarrierPlace) => ({
  contact: {
    personName: cut(place.contact, 70),
    companyName: cut(place.company, 35),
    phoneNumber: place.phone,
  },
  address: addressOf(place),
})

const shipmentOf = (order: LabelOrder, account: string) => {
  const { contents, pounds, payingAccount } = order
  return {
    labelResponseOptions: 'LABEL',
    accountNumber: { value: account },
    requestedShipment: {
      shipDatestamp: order.shipDay,
      // a pickup is requested by itself, when the parcel is packed
      pickupType: 'USE_SCHEDULED_PICKUP',
      serviceType: 'PRIORITY_OVERNIGHT',
      // FedEx takes specimens in no packaging of its own but a Clinical Pak over the sender's box
      packagingType: 'YOUR_PACKAGING',
      totalWeight: pounds,
      shipper: partyOf(order.from),
      recipients: [partyOf(order.to)],
      shippingChargesPayment:
        payingAccount === undefined
          ? { paymentType: 'SENDER' }
          : {
              paymentType: 'THIRD_PARTY',
              payor: { responsibleParty: { accountNumber: { value: payingAccount } } },
            },
      labelSpecification: {
        labelFormatType: 'COMMON2D',
        imageType: 'PDF',
        labelStockType: 'PAPER_4X6',
      },
      requestedPackageLineItems: [
        {
          weight: { units: 'LB', value: pounds },
          itemDescription: cut(parcelContents[contents], 50),
          customerReferences: [
            { customerReferenceType: 'CUSTOMER_REFERENCE', value: order.reference },
          ],
        },
      ],
    },
  }
}

const pickupOf = (order: PickupOrder, account: string) => ({
  associatedAccountNumber: { value: account },
  originDetail: {
    pickupAddressType: 'OTHER',
    pickupLocation: partyOf(order.at),
    // local times at the pickup's ZIP code
    readyDateTimestamp: `${order.day}T${order.from}:00`,
    customerCloseTime: `${order.until}:00`,
  },
  carrierCode: 'FDXE',
  packageCount: 1,
  totalWeight: { units: 'LB', value: order.pounds },
  countryRelationships: 'DOMESTIC',
  remarks: cut([order.reference, order.note].filter(Boolean).join(' '), 60),
  ...(order.trackingNo !== '' && { trackingNumber: order.trackingNo }),
})

/**
 * FedEx by its REST services: Ship API v1 and Pickup API v1, Priority Overnight. The reference is
 * the customer reference of the package, and stands in the remarks of a pickup.
 */
export const fedexCarrier = (
  place: CarrierPlaceOfAsking,
  reach: Reach,
  now: () => Date,
): ParcelCarrier => {
  const ask = carrierClient(
    place,
    {
      carrier: 'FedEx',
      tokenPath: '/oauth/token',
      proves: 'in the form',
      errorsOf: (answer) => Errors.safeParse(answer).data?.errors ?? [],
    },
    reach,
    now,
  )
  const transaction = (reference: string) => ({
    'x-customer-transaction-id': reference,
    'x-locale': 'en_US',
  })
  return {
    name: 'fedex',
    makeLabel: async (order) => {
      const { output } = await ask({
        method: 'POST',
        path: '/ship/v1/shipments',
        what: 'the label',
        headers: transaction(order.reference),
        body: shipmentOf(order, place.account),
        answer: Shipped,
      })
      const [shipment] = output.transactionShipments
      const encoded = shipment?.pieceResponses
        .flatMap(({ packageDocuments }) => packageDocuments)
        .find(({ encodedLabel }) => encodedLabel !== undefined)?.encodedLabel
      if (shipment === undefined || encoded === undefined)
        throw new CarrierSilent('FedEx answered without a label.')
      return {
        trackingNo: shipment.masterTrackingNumber,
        image: { kind: 'pdf', bytes: Buffer.from(encoded, 'base64') },
      }
    },
    voidLabel: async (trackingNo) => {
      const { output } = await ask({
        method: 'PUT',
        path: '/ship/v1/shipments/cancel',
        what: 'to void the label',
        body: {
          accountNumber: { value: place.account },
          senderCountryCode: 'US',
          deletionControl: 'DELETE_ALL_PACKAGES',
          trackingNumber: trackingNo,
        },
        answer: Canceled,
      }).catch((error: unknown) => {
        if (isOver(error)) return { output: { cancelledShipment: true } }
        throw error
      })
      if (!output.cancelledShipment)
        throw new CarrierRefused('FedEx does not void the label: it may have the parcel already.')
    },
    requestPickup: async (order) => {
      const { output } = await ask({
        method: 'POST',
        path: '/pickup/v1/pickups',
        what: 'the pickup',
        headers: transaction(order.reference),
        body: pickupOf(order, place.account),
        answer: PickedUp,
      })
      return { confirmationNo: output.pickupConfirmationCode, station: output.location }
    },
    cancelPickup: async ({ confirmationNo, station, day }) => {
      await ask({
        method: 'PUT',
        path: '/pickup/v1/pickups/cancel',
        what: 'to cancel the pickup',
        body: {
          associatedAccountNumber: { value: place.account },
          pickupConfirmationCode: confirmationNo,
          carrierCode: 'FDXE',
          scheduledDate: day,
          ...(station !== '' && { location: station }),
        },
        answer: PickupCanceled,
      }).catch((error: unknown) => {
        if (!isOver(error)) throw error
      })
    },
  }
}
