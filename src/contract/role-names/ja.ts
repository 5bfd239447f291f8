import type { Role } from '#domain/roles.ts'

export const words: Record<Role, string> = {
  auditor: '監査（閲覧のみ）',
  reception: '受付',
  staff: '担当者',
  manager: '店長',
  admin: '管理者',
  owner: 'オーナー',
}
