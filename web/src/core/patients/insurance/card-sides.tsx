import { say } from '@labgate/contract/languages/say'
import { insuranceCard, patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Block } from '../../../ui/block.tsx'
import { FileField, type TakenFile } from '../../../ui/fields/file-field.tsx'
import { notify } from '../../../ui/notify.tsx'

const sides = ['Front of the card', 'Back of the card'] as const
type Side = (typeof sides)[number]
/* A picture or a scan. */
const kinds = {
  endings: ['jpg', 'jpeg', 'png', 'heic', 'heif', 'tif', 'tiff', 'pdf'],
  text: say('JPEG, PNG, HEIC, TIFF or PDF'),
} as const

/**
 * Pictures of a new insurance's card: kept beside the form, and attached to the patient once the
 * insurance is saved.
 */
export const useCardSides = (patientId: number) => {
  const [files, setFiles] = useState<Partial<Record<Side, TakenFile>>>({})
  const { save } = useApiMutation(patientPapers.saveAttachment, { refresh: [patients.get] })
  return {
    take: (side: Side, file: TakenFile | null): void =>
      setFiles(({ [side]: _before, ...others }) => (file ? { ...others, [side]: file } : others)),
    /** The insurance stays saved if a picture cannot be: reports which one, and where to add it. */
    attach: async (): Promise<void> => {
      for (const description of sides) {
        const file = files[description]
        if (!file) continue
        const { fileName, fileType, fileAsBase64 } = file
        try {
          await save({
            patientId,
            attachmentTypeId: insuranceCard,
            description,
            fileName: fileName.slice(-200),
            fileType,
            fileAsBase64,
          })
        } catch (error) {
          notify.failure(
            error,
            say('{description}: not saved. Add it under Attachments.', { description }),
          )
        }
      }
    },
  }
}

/** Both sides of the card; a phone opens its camera. */
export const CardSides = ({
  onTaken,
}: {
  onTaken: (side: Side, file: TakenFile | null) => void
}) => (
  <Block title={say('Insurance card')}>
    {sides.map((side) => (
      <FileField
        key={side}
        label={side}
        kinds={kinds}
        usesCamera
        onTaken={(file) => onTaken(side, file)}
      />
    ))}
  </Block>
)
