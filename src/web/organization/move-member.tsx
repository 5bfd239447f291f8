import { lazy, Suspense, useState } from 'react'
import { reloadOnMissingChunk } from '../device/app-version/missing-chunk.ts'
import { useWords } from '../i18n/words.ts'
import { Button } from '../parts/controls/button.tsx'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import type { MoveMemberProps } from './move-form.tsx'
import { organizationWords } from './words.ts'

// Loaded on demand, because it lists the member's open work.
const MoveForm = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./move-form.tsx'))).MoveMemberForm }))

export function MoveMemberButton(props: MoveMemberProps) {
  const { move: texts } = useWords(organizationWords)
  const { name } = props.member
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small aria-label={texts.openLabel(name)} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Sheet open={open} onClose={close} title={texts.openLabel(name)}>
        <Suspense>
          <MoveForm
            {...props}
            onClose={close}
            onMoved={(moved) => {
              close()
              props.onMoved(moved)
            }}
          />
        </Suspense>
      </Sheet>
    </>
  )
}
