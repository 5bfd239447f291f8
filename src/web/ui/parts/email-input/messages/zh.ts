import type { EmailMessages } from './ja.ts'

export const messages: EmailMessages = {
  problems: {
    noAt: '似乎缺少“@”。例如：hanako@example.com',
    noDomain: '请您确认“@”后面的部分。例如：hanako@example.com',
    malformed: '请您确认邮箱地址的写法。例如：hanako@example.com',
  },
  meant: (domain) => `您是想输入 ${domain} 吗？`,
  take: (domain) => `改为 ${domain}`,
}
