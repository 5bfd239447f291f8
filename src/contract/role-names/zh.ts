import type { Role } from '#domain/roles.ts'

export const words: Record<Role, string> = {
  auditor: '审计（仅查看）',
  reception: '前台',
  staff: '员工',
  manager: '店长',
  admin: '管理员',
  owner: '所有者',
}
