import { payers, type Payer } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMemo } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { IconReplace } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { May } from '../../../../ui/may.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { fieldsOfPayer, newPayer } from './payer-fields.ts'
import { PayerForm } from './payer-form.tsx'
import { TakeOverDialog } from './take-over-dialog.tsx'

/** A new payer. */
export const NewPayer = ({ onSaved }: { onSaved: (id: number) => void }) => (
  <PayerForm payer={newPayer} onSaved={onSaved} />
)

const Known = ({ answer, onSaved }: { answer: Payer; onSaved: (id: number) => void }) => {
  const payer = useMemo(() => fieldsOfPayer(answer), [answer])
  const [takesOver, { open, close }] = useDisclosure()
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            {payer.name}
          </Title>
          {!payer.active && <StatusWord tone="plain">{say('Inactive')}</StatusWord>}
        </Group>
        {/* An inactive payer cannot be used in an insurance. */}
        {payer.active && (
          <May call={payers.convert}>
            <Button
              variant="default"
              leftSection={<IconReplace size={16} aria-hidden />}
              onClick={open}
            >
              {say('Replace a typed name')}
            </Button>
          </May>
        )}
      </Group>
      <PayerForm payer={payer} onSaved={onSaved} />
      <TakeOverDialog payer={payer} opened={takesOver} onClose={close} />
    </Stack>
  )
}

/** One payer as saved. */
export const PayerRecord = ({
  insuranceId,
  onSaved,
}: {
  insuranceId: number
  onSaved: (id: number) => void
}) => {
  const query = useApiQuery(payers.get, { insuranceId })
  return (
    <Loaded from={query} height={520}>
      {(answer) => <Known answer={answer} onSaved={onSaved} />}
    </Loaded>
  )
}
