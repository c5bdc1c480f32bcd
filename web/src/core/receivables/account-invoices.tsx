import { describeMoney } from '@labgate/contract/billing/money'
import { invoices, describeMonth } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../api/queries.ts'
import { Section } from '../../ui/section.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { InvoiceDetail } from './invoice-detail.tsx'
import { InvoiceStateWord } from './invoice-words.tsx'

/** Invoices of an account, latest first, for the practice and the laboratory. */
export const AccountInvoices = ({ customerId }: { customerId: number }) => {
  const found = useList(invoices.list, { customerId })
  const [open, setOpen] = useState<number>()
  return (
    <Section id="invoices" title={say('Invoices')} columns={1}>
      {found.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {found.pending ? '' : say('No invoices yet.')}
        </Text>
      ) : (
        <Stack gap="xs">
          {found.rows.map((invoice) => (
            <Group key={invoice.invoiceId} gap="md">
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => setOpen(invoice.invoiceId)}
              >
                {say('Invoice {number}', { number: invoice.number })}
              </Button>
              <Text size="sm">{describeMonth(invoice.period)}</Text>
              <Text size="sm" fw={600}>
                {describeMoney(invoice.cents)}
              </Text>
              <InvoiceStateWord invoice={invoice} />
              {invoice.disputes > 0 && (
                <Text size="sm">
                  {invoice.disputes === 1
                    ? say('One line is disputed')
                    : say('{disputes} lines are disputed', { disputes: invoice.disputes })}
                </Text>
              )}
            </Group>
          ))}
        </Stack>
      )}
      <SideDrawer
        opened={open !== undefined}
        title={say('Invoice')}
        size={820}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && <InvoiceDetail key={open} invoiceId={open} />}
      </SideDrawer>
    </Section>
  )
}
