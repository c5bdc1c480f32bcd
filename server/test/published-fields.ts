/*
 * Fields that carriers' published interfaces require of what is sent here: FedEx's Ship API v1 and
 * Pickup API v1 (developer.fedex.com), UPS's Shipping, Pickup, and OAuth (github.com/UPS-API,
 * v2409). A dot leads into an object, 0 to the first of a list; 'head:' names a header.
 */

const fedexParty = (path: string): string[] =>
  ['contact.phoneNumber', 'contact.companyName', 'address.streetLines', 'address.city']
    .concat(['address.stateOrProvinceCode', 'address.postalCode', 'address.countryCode'])
    .map((field) => `${path}.${field}`)
const upsParty = (path: string): string[] =>
  ['Name', 'Address.AddressLine', 'Address.City', 'Address.StateProvinceCode']
    .concat(['Address.PostalCode', 'Address.CountryCode', 'Phone.Number'])
    .map((field) => `${path}.${field}`)
const [shipment, pickup] = ['ShipmentRequest.Shipment', 'PickupCreationRequest'] as const

/** By carrier and call, whose path begins so. */
export const requiredPaths = {
  fedex: {
    'POST /oauth/token': ['grant_type', 'client_id', 'client_secret'],
    'POST /ship/v1/shipments': [
      'labelResponseOptions',
      'accountNumber.value',
      'requestedShipment.pickupType',
      'requestedShipment.serviceType',
      'requestedShipment.packagingType',
      'requestedShipment.totalWeight',
      ...fedexParty('requestedShipment.shipper'),
      ...fedexParty('requestedShipment.recipients.0'),
      'requestedShipment.shippingChargesPayment.paymentType',
      'requestedShipment.shippingChargesPayment.payor.responsibleParty.accountNumber.value',
      'requestedShipment.labelSpecification.imageType',
      'requestedShipment.labelSpecification.labelStockType',
      'requestedShipment.requestedPackageLineItems.0.weight.units',
      'requestedShipment.requestedPackageLineItems.0.weight.value',
    ],
    'PUT /ship/v1/shipments/cancel': ['accountNumber.value', 'trackingNumber'],
    'POST /pickup/v1/pickups': [
      'associatedAccountNumber.value',
      'carrierCode',
      'originDetail.readyDateTimestamp',
      'originDetail.customerCloseTime',
      ...fedexParty('originDetail.pickupLocation'),
    ],
    'PUT /pickup/v1/pickups/cancel': [
      'associatedAccountNumber.value',
      'pickupConfirmationCode',
      'scheduledDate',
      // of an Express pickup
      'location',
    ],
  },
  ups: {
    'POST /security/v1/oauth/token': ['grant_type', 'head:authorization'],
    'POST /api/shipments/v2409/ship': [
      'ShipmentRequest.Request.RequestOption',
      ...upsParty(`${shipment}.Shipper`),
      `${shipment}.Shipper.ShipperNumber`,
      ...upsParty(`${shipment}.ShipTo`),
      `${shipment}.PaymentInformation.ShipmentCharge.0.Type`,
      `${shipment}.PaymentInformation.ShipmentCharge.0.BillThirdParty.Address.CountryCode`,
      `${shipment}.Service.Code`,
      `${shipment}.Package.0.Packaging.Code`,
      `${shipment}.Package.0.PackageWeight.UnitOfMeasurement.Code`,
      `${shipment}.Package.0.PackageWeight.Weight`,
      `${shipment}.Package.0.ReferenceNumber.0.Value`,
      'ShipmentRequest.LabelSpecification.LabelImageFormat.Code',
      'ShipmentRequest.LabelSpecification.LabelStockSize.Height',
      'ShipmentRequest.LabelSpecification.LabelStockSize.Width',
    ],
    'DELETE /api/shipments/v2409/void/cancel/1Z': [],
    'POST /api/pickupcreation/v2409/pickup': [
      `${pickup}.Request`,
      `${pickup}.RatePickupIndicator`,
      `${pickup}.Shipper.Account.AccountNumber`,
      `${pickup}.Shipper.Account.AccountCountryCode`,
      `${pickup}.PickupDateInfo.CloseTime`,
      `${pickup}.PickupDateInfo.ReadyTime`,
      `${pickup}.PickupDateInfo.PickupDate`,
      `${pickup}.PickupAddress.CompanyName`,
      `${pickup}.PickupAddress.ContactName`,
      `${pickup}.PickupAddress.AddressLine`,
      `${pickup}.PickupAddress.City`,
      `${pickup}.PickupAddress.StateProvince`,
      `${pickup}.PickupAddress.CountryCode`,
      `${pickup}.PickupAddress.ResidentialIndicator`,
      `${pickup}.PickupAddress.Phone.Number`,
      `${pickup}.AlternateAddressIndicator`,
      `${pickup}.PickupPiece.0.ServiceCode`,
      `${pickup}.PickupPiece.0.Quantity`,
      `${pickup}.PickupPiece.0.DestinationCountryCode`,
      `${pickup}.PickupPiece.0.ContainerCode`,
      `${pickup}.PaymentMethod`,
    ],
    'DELETE /api/shipments/v2409/pickup/02': ['head:prn'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** What a body has at a path; undefined if nothing. */
export const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((of, part) => (of as Record<string, unknown> | undefined)?.[part], body)
