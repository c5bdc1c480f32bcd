import { say } from '@labgate/contract/languages/say'
import { orderForm } from '@labgate/contract/orders/order-form'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patients } from '@labgate/contract/patients/patients'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../../../api/queries.ts'
import { InsuranceDrawer } from '../../../../core/patients/insurance/insurance-drawer.tsx'
import { useMay } from '../../../../session/use-session.ts'
import { IconPlus } from '../../../../ui/icons/icons.ts'

/** The patient has no insurance: it is added here, and the form continues with it. */
export const AddInsurance = ({
  patientId,
  onAdded,
}: {
  patientId: number
  onAdded: (patientInsuranceId: number) => void
}) => {
  const may = useMay()
  const client = useQueryClient()
  const [opened, { open, close }] = useDisclosure(false)
  const query = useApiQuery(patients.get, { patientId }, { enabled: opened })
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" c="dimmed">
        {say('The patient has no active insurance.')}
      </Text>
      {may.call(patientInsurances.save) && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {say('Add insurance')}
        </Button>
      )}
      {query.data && (
        <InsuranceDrawer
          patient={query.data}
          patientInsuranceId={opened ? 0 : null}
          onClose={close}
          onSaved={(added) => {
            close()
            void client
              .invalidateQueries({ queryKey: [orderForm.get.path] })
              .then(() => onAdded(added))
          }}
        />
      )}
    </Stack>
  )
}
