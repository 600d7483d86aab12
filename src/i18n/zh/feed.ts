/** The calendar link of a worker. */
export const feed = {
  feed: {
    title: '日历链接',
    about: '供任何日历应用使用的私密链接。持有链接的人可以看到该工人的上门以及姓名、电话和地址，但不能更改。',
    address: '日历链接地址',
    once: '此链接只显示一次。请现在发给该工人；以后可以创建新的链接。',
    copy: '复制',
    copied: '已复制',
    made: '创建于 %{when}。',
    read: '上次使用于 %{when}。',
    unread: '尚未使用。',
    stopped: '此链接已失效：创建者已无法查看此工人。请创建新的链接。',
    make: '创建日历链接',
    renew: '创建新链接',
    remove: '移除日历链接',
    removed: '日历链接已移除',
    dead: '当前链接将立即失效。',
  },
}
