import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { orderOf, patientOf, tubeOf } from '../src/orders.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

test(
  'a practice reads what an order lacks and requests a correction from the message, which disappears after the laboratory accepts',
  inProve,
  async ({ page, hand, labgate }) => {
    const client = await enter(page, labgate, 'clinic', '/dashboard')
    const { list: people } = await client.call<{
      list: { customerId: number; locationId: number }[]
    }>('Patient/GetPatientList', {
      searchCriteria: { pageSize: 1 },
    })
    // only laboratory staff can leave blank what a requisition does not state
    const dock = await clientOf(labgate, 'cet')
    const patientId = await patientOf(dock, '', {
      customerId: people[0]?.customerId,
      locationId: people[0]?.locationId,
      firstName: 'Bronisława',
      lastNameMissing: true,
    })
    const labOrderId = await orderOf(client, patientId)
    const scan = {
      key: 'inbox-of-bronislawa',
      specimenBarcode: await tubeOf(client, labOrderId),
      shipLogId: 0,
      at: new Date().toISOString(),
      userId: dock.userId,
    }
    const received = await dock.call('ShipLog/ReceiveScans', { labId: 1, scans: [scan] })
    expect(received, JSON.stringify(received)).toMatchObject({ valid: true })
    await openScreen(page, hand, 'Inbox')
    const list = page.getByRole('grid', { name: 'messages' })
    await expect(list).toBeVisible()
    const message = list
      .getByRole('row', { name: /Bronisława/ })
      .filter({ hasText: 'last name is missing' })
    await hand.press(message)
    const drawer = page.getByRole('dialog', { name: 'Message' })
    await expect(drawer.getByRole('heading', { name: /last name is missing/ })).toBeVisible()
    await picture(page, 'inbox-message')
    await hand.press(drawer.getByRole('button', { name: 'Open patient' }))
    /*
     * The laboratory has the tube: whose it is can only be requested as a correction, and the
     * laboratory decides.
     */
    await hand.press(page.getByRole('button', { name: 'Request a correction' }))
    const request = page.getByRole('dialog', { name: 'Request a correction' })
    await hand.write(request.getByRole('textbox', { name: 'Last name' }), 'Kowalczyk')
    await hand.write(request.getByRole('textbox', { name: 'Reason' }), 'Driver’s license checked')
    await hand.press(request.getByRole('button', { name: /^Send request/ }))
    await expect(request).toBeHidden()
    const { list: queries } = await dock.call<{ list: { identityCorrectionId: number }[] }>(
      'Patient/GetIdentityCorrections',
      { patientId },
    )
    const decided = {
      identityCorrectionId: queries[0]?.identityCorrectionId,
      accept: true,
      note: 'Called the practice',
    }
    expect(await dock.call('Patient/DecideIdentityCorrection', decided)).toMatchObject({
      valid: true,
    })
    await openScreen(page, hand, 'Inbox')
    await expect(async () => {
      await page.reload()
      await expect(list).toBeVisible()
      await expect(
        list.getByRole('row', { name: /Bronisława/ }).filter({ hasText: 'last name is missing' }),
      ).toHaveCount(0, { timeout: 1000 })
    }).toPass()
  },
)
