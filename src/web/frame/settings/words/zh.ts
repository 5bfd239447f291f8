import { words as features } from '../../../menu/words/zh.ts'
import type { SettingsFrameWords } from './ja.ts'

export const words: SettingsFrameWords = {
  title: '设置',
  choose: '请从左侧列表中选择。',
  search: '搜索设置',
  found: (n) => `找到 ${n} 项`,
  none: '没有找到，请换个词试试。',
  serverHelp: '如何设置邮件服务器',
  back: '全部设置',
  tabs: (area) => `${area}设置`,
  open: (n, more) => `待处理 ${n} 件${more ? '以上' : ''}`,
  areas: {
    shop: '门店',
    reception: '接待',
    ...features.areas,
    card: '接待卡',
    mail: '通知',
    people: '人员',
    control: '管理',
  },
  inside: (pages) => pages.join('、'),
  pages: {
    shop: {
      name: '门店信息',
      inside: '营业时间、休息日',
      finds:
        '营业时间 开门 关门 休息 明天休息 休息日 公休 节假日 临时休息 午休 店名 名称 电话 地址 地图 颜色 标志 语言 门店码 受理码 时区 营业日 添加门店 两家店 第二家',
    },
    poster: { name: '海报', inside: '海报', finds: '海报 二维码 打印 张贴 Wi-Fi 无线网 桌牌 门店码 受理码' },
    website: {
      name: '网站',
      inside: '网站',
      finds: '网站 网页 主页 链接 嵌入 iframe 社交媒体 微信 传单 广告 来源 组数 可预约时间',
    },
    queue: {
      name: '队列和办理事项',
      inside: '队列、柜台',
      finds:
        '队列 排队 办理事项 业务 服务 柜台 窗口 号码 字母 叫号顺序 优先 上限 过号 等候时间 预计 今日码 今日代码 仅限店内 停止取号 叫号的顺序 今天的代码',
    },
    devices: { name: '设备', inside: '设备', finds: '设备 叫号屏 电视 显示器 取号机 打印机 纸张 平板 共用 iPad PIN 密码 换人' },
    ...features.pages,
    form: { name: '询问项目', inside: '询问项目', finds: '接待卡 项目 问题 表单 必填 选填 同意 选项 模板 发布' },
    railways: { name: '线路和车站', inside: '线路和车站', finds: '线路 电车 地铁 车站 最近车站 步行' },
    inquiries: { name: '邮件咨询', inside: '邮件咨询', finds: '邮件 咨询 房产网站 邮箱 IMAP 收取 规则 询盘 首次联系 目标 回复' },
    retention: { name: '保存期限', finds: '保存期限 删除 清除 个人信息 多久 几个月' },
    texts: { name: '文案', inside: '文案', finds: '邮件 文案 主题 标题 正文 变量 模板 试发 通知 推送 LINE 短信' },
    sender: {
      name: '顺序和发件人',
      inside: '发件人',
      finds: '邮件 通知顺序 推送 LINE 短信 发件人 回复地址 署名 发送时间 夜间 广告 邮件服务器 通知',
    },
    line: { name: 'LINE', inside: 'LINE', finds: 'LINE 官方账号 好友 令牌 频道 条数 Messaging API 通知' },
    log: { name: '发送记录', inside: '发送记录', finds: '邮件 记录 未送达 已发送 再发一次 失败 没有送达的邮件 通知' },
    members: { name: '成员', inside: '邀请、角色', finds: '成员 邀请 角色 权限 登录 账号 离职 停用 同事 添加 店长 密码' },
    staff: { name: '员工', finds: '员工 负责人 排班 照片 语言 顺序 离职 添加负责人 添加员工' },
    requests: { name: '个人信息申请', inside: '个人信息', finds: '个人信息 查阅 更正 删除 停止使用 申请 身份确认' },
    audit: { name: '操作记录', inside: '记录', finds: '操作 记录 日志 历史 谁 什么时候 更改 谁改的 更改历史 更改记录' },
    organization: { name: '公司', finds: '公司 法人 组织 全部门店 添加门店 分店 第二家 调动 关闭门店 共享 两家店' },
    apiKeys: { name: 'API 密钥', inside: 'API 密钥', finds: 'API 密钥 连接 对接 外部 软件 客户管理 CRM 令牌 OAuth' },
    webhooks: { name: 'Webhook', inside: 'Webhook', finds: 'Webhook 事件 通知其他软件 连接 对接 外部 软件 客户管理 CRM 密钥' },
    security: { name: '安全和备份', inside: '备份', finds: '安全 两步验证 备份 恢复 数据 密码' },
  },
}
