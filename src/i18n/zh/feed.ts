/** 工人的日历地址。 */
export const feed = {
  feed: {
    title: '手机日历',
    about:
      '一个保密地址，任何日历程序都可以订阅。拿到它的人能看到该工人的预约以及姓名、电话和地址，但不能更改任何内容。',
    address: '日历地址',
    once: '只显示这一次。请现在发给该工人；以后可以生成新的地址。',
    copy: '复制',
    copied: '已复制',
    made: '生成于 %{when}。',
    read: '上次读取于 %{when}。',
    unread: '尚未读取。',
    make: '生成日历地址',
    renew: '生成新地址',
    remove: '取消地址',
    removed: '日历地址已失效',
    dead: '现有地址将立即失效。',
  },
}
