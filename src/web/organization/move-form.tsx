import { useEffect, useState } from 'react'
import { type MemberMovePreview, previewMemberMove } from '#contract/member-move.ts'
import { type MovedMember, moveMember, type Organization } from '#contract/organization.ts'
import { shopRoles } from '#domain/roles.ts'
import { callAuthenticated } from '../api/api.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { StaffErrorMessage } from '../form/staff-wrong.tsx'
import { staffFrameWords } from '../frame/staff/words.ts'
import { useWords } from '../i18n/words.ts'
import { countItemsToReassign, OpenWorkList } from '../members/open-work.tsx'
import { Button } from '../parts/controls/button.tsx'
import { SelectSetting } from '../parts/fields/setting-fields.tsx'
import staff from '../theme/staff.module.css'
import style from './page.module.css'
import { organizationWords } from './words.ts'

type Member = Organization['members'][number] & { shopId: string }
export type MemberMoveResult = { member: Member; moved: MovedMember }
export type MoveMemberProps = {
  member: Member
  shops: Organization['shops']
  workplaceId: string
  onMoved: (moved: MemberMoveResult) => void
}

const intentions = createIdempotencyKeys(randomKey)

export function MoveMemberForm({ member, shops, workplaceId, onMoved, onClose }: MoveMemberProps & { onClose: () => void }) {
  const { move: texts } = useWords(organizationWords)
  const { roles } = useWords(staffFrameWords)
  const { memberId, shopId, role: has } = member
  const others = shops.filter(({ id }) => id !== shopId)
  const [toShopId, setTo] = useState(others[0]!.id)
  const [role, setRole] = useState('')
  const [reassignTo, setHandTo] = useState('')
  const [memberWork, setMemberWork] = useState<MemberMovePreview>()
  const { busy, problem, setProblem, run } = useCommand({ intentions })

  useEffect(() => {
    let isGone = false
    void callAuthenticated(previewMemberMove, { params: { shopId, memberId } }).then((result) => {
      if (isGone) return
      if (result.ok) setMemberWork(result.value)
      else setProblem(result.problem)
    })
    return () => {
      isGone = true
    }
  }, [shopId, memberId, setProblem])

  async function submit(): Promise<void> {
    const newRole = shopRoles.find((one) => one === role)
    const body = { toShopId, reassignTo: reassignTo || null, ...(newRole && { role: newRole }) }
    const result = await run(moveMember, { params: { shopId, memberId }, body })
    if (result.ok) onMoved({ member, moved: result.value })
  }

  const isOpen = memberWork !== undefined && countItemsToReassign(memberWork.work) > 0
  const otherRoles = shopRoles.filter((one) => one !== has)
  return (
    <div className={style.form}>
      <p className={staff.help}>{texts.text(shops.find(({ id }) => id === shopId)?.name ?? '')}</p>
      <SelectSetting
        label={texts.to}
        value={toShopId}
        required
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setTo}
      />
      <SelectSetting
        label={texts.role}
        value={role}
        required
        options={[{ value: '', label: texts.same(roles[has]) }, ...otherRoles.map((one) => ({ value: one, label: roles[one] }))]}
        onChange={setRole}
      />
      {!memberWork && !problem && <p className={staff.muted}>{texts.reading}</p>}
      {memberWork && memberWork.serving.length > 0 && <p className={staff.warn}>{texts.serving(memberWork.serving.join(', '))}</p>}
      {memberWork?.listed && (
        <>
          <OpenWorkList work={memberWork.work} texts={texts} />
          {shopId !== workplaceId && isOpen && <p className={staff.help}>{texts.elsewhere}</p>}
          {isOpen && (
            <SelectSetting
              label={texts.reassignTo}
              help={texts.reassignToHelp}
              value={reassignTo}
              options={[{ value: '', label: texts.nobody }, ...memberWork.colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
              onChange={setHandTo}
            />
          )}
        </>
      )}
      <StaffErrorMessage>{problem?.detail}</StaffErrorMessage>
      <div className={style.acts}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look="primary" disabled={busy || !memberWork} onClick={() => void submit()}>
          {busy ? texts.sending : texts.submit}
        </Button>
      </div>
    </div>
  )
}
