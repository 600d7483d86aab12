import type { AreaWords, ResourceWords, SettingWords, StepWords } from '../../../i18n/words.ts'

export const acts: AreaWords = {
  users: {
    ban: { does: '封禁', done: '%{name}已封禁' },
    unban: { does: '解除封禁', done: '%{name}可以再次登录' },
    invite: { does: '发送邀请', done: '给%{name}的邀请正在发送' },
    unlink: { does: '清除单点登录关联', done: '%{name}的单点登录关联已清除' },
    removeFactor: { does: '移除双重验证', done: '%{name}不再使用双重验证' },
  },
  'sign-in-providers': {
    setSecret: { does: '设置客户端密钥', done: '客户端密钥已设置', fields: { secret: '客户端密钥' } },
  },
  'user-groups': { setPermissions: { does: '保存权限', done: '%{name}的权限已保存' } },
}

export const resources: Readonly<Record<string, ResourceWords>> = {
  'sign-in-providers': {
    name: '身份提供方',
    about: '在别处拥有账户的人员从这里登录：基于 OpenID Connect 的单点登录。',
    fields: {
      name: '名称',
      issuer: '签发者地址',
      client: '客户端 ID',
      secret_set_at: '客户端密钥设置于',
      second_factor: '自带双重验证',
      groups_claim: '包含组的声明',
      groups: '组',
      'groups.claim': '对方的组',
      'groups.user_group_id': '此处的用户组',
      active: '启用',
    },
    help: {
      name: '登录页按钮上的名称：“使用 … 继续”。',
      issuer: '身份提供方的地址，与其自身说明一致：https://login.example.com',
      client: '身份提供方对本程序的称呼。',
      second_factor: '开启后，此处不再要求验证器应用。',
      groups:
        '每次登录时，以所在的第一个组为准；不在任何组中的人员不能登录。未设置任何组时，所有人保留此处设置的用户组。',
    },
  },
  'user-groups': {
    name: '用户组',
    about: '谁可以做什么。一个组拥有自己的权限以及上级组的权限。',
    fields: {
      name: '名称',
      parent_id: '上级用户组',
      scope: '记录范围',
      second_factor_required: '必须使用双重验证',
      dashboard: '仪表盘',
      root: '根组',
    },
    help: {
      parent_id: '此组继承上级组的权限。',
      scope: '成员能看到哪些记录，列表、合计和导出均以此为准。只看上门的组不继承任何权限。',
      second_factor_required: '尚无验证器应用的成员登录后须先设置，在此之前不能进行其他操作。',
      dashboard: '成员未自行调整时看到的仪表盘内容。',
    },
    choices: { scope: { all: '全部记录', franchise: '本加盟商的记录', own: '本人的记录', visits: '本人的上门' } },
  },
  users: {
    name: '用户',
    about: '在此登录的人员。',
    fields: {
      name: '姓名',
      first_name: '名',
      last_name: '姓',
      email: '邮箱',
      phone: '电话',
      user_group_id: '用户组',
      franchise_id: '加盟商',
      locale: '语言',
      active: '启用',
      last_login: '上次登录',
      banned_at: '封禁时间',
      image: '头像',
    },
    help: {
      email: '用于登录。添加后的下一步是向此地址发送设置密码的邀请。',
      active: '关闭后不能登录，其他一切保留。',
    },
    choices: { locale: { en: 'English', zh: '中文' } },
  },
}

export const settings: SettingWords = {
  groups: { sign_in: '登录与安全' },
  fields: {
    'auth.session_hours': '会话最长时间（小时）',
    'auth.session_idle_minutes': '无操作的会话（分钟）',
    'auth.worker_session_days': '工人会话的时长（天）',
    'auth.administrator_password_min': '管理员密码的最短长度',
    'auth.neutral_messages': '不透露账户是否存在',
    'auth.second_factor': '须使用双重验证的人员',
    'auth.passwords': '使用密码登录',
  },
  choices: {
    'auth.second_factor': { groups: '用户组有此要求的人员', administrators: '还包括管理员', everybody: '所有人' },
  },
  help: {
    'auth.session_hours': '登录的人在此时间之后须重新输入密码，无论操作多少。',
    'auth.session_idle_minutes': '无人操作达到此时间，会话即结束。',
    'auth.worker_session_days':
      '适用于只能查看自己上门任务的人员：自登录起持续这么久，无论是否操作，这样现场的手机不会要求输入密码。',
    'auth.administrator_password_min': '适用于可以更改用户或用户组且没有双重验证的人。下次设置密码时要求。',
    'auth.neutral_messages': '忘记密码时，对所有邮箱地址的回答都相同，因此无人能查出谁有账户。',
    'auth.second_factor':
      '尚未设置的人员登录后须先设置，在此之前不能进行其他操作。管理员指可以更改用户、用户组或设置的人员。',
    'auth.passwords': '关闭后只能通过身份提供方登录。在有人通过身份提供方登录过之后生效；控制台始终可以让人进入。',
  },
}

export const steps: StepWords = {
  users: {
    invite: ['尚未邀请', '发送邀请', '发送邀请'],
  },
}
