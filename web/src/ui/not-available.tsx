import { Stack, Text } from '@mantine/core'
import { aboutLab } from '../about.ts'
import { IconTools } from './icons/icons.ts'
import { Page } from './page.tsx'

/** The page of every screen that is not built yet. */
export const NotAvailablePage = ({ title }: { title: string }) => (
  <Page title={title}>
    <Stack align="center" gap="sm" py={64}>
      <IconTools size={40} stroke={1.3} aria-hidden color="var(--mantine-color-dimmed)" />
      <Text fw={600}>{title} is not available yet.</Text>
      <Text c="dimmed" ta="center" maw={420}>
        This screen is coming in a later version of Labgate.{aboutLab.supportPhone && ` Until then please call ${aboutLab.supportPhone}.`}
      </Text>
    </Stack>
  </Page>
)
