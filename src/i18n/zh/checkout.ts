import type { CheckoutMessages } from '../en/checkout.ts'

export const checkout: CheckoutMessages = {
  validation: {
    more_than_owed: '超过了尚欠金额',
  },
  problem: {
    not_set_up: '所需的服务没有密钥：请查看设置',
    not_payable: '目前的状态无法付款',
    refund_sent: '已请求 Stripe 退款：无法收回',
  },
  checkout: {
    title: '付款链接',
    make: '付款链接',
    make_for: '生成 %{amount} 的链接',
    about: '打开链接的人在 Stripe 的页面上刷卡付款，金额为届时的余额。',
    about_deposit: '打开链接的人在 Stripe 的页面上刷卡支付此定金。',
    amount: '金额',
    address: '给客户的地址',
    copy: '复制',
    copied: '已复制',
    qr: '该地址的二维码',
    once: '仅显示这一次。随时可以再生成一个。',
    withdraw: '撤回',
    withdraw_title: '撤回付款链接？',
    withdraw_about: '打开链接的人会被告知链接已停用。已在刷卡页面的人仍可付款。',
    withdrawn: '付款链接已撤回',
    rest: '余额',
    made: '%{when}，%{who}',
    state: {
      open: '尚未使用',
      begun: '%{when} 起在刷卡页面',
      processing: '等待银行确认',
      paid: '已付',
      differs: '与请求不符：请查看 Stripe',
      withdrawn: '已撤回',
    },
  },
  record: {
    system: {
      pay_link_made: '已生成付款链接：%{amount}',
      pay_links_withdrawn: '付款链接已撤回',
      card_differs: '刷卡付款与请求不符，未入账：%{reference}',
      card_unbooked: '刷卡付款无法入账：%{reference}',
      card_refund_refused: 'Stripe 拒绝退款：%{reference}',
      card_disputed: '客户对刷卡付款提出争议：%{reference}',
    },
  },
}
