const text = (key: string, locale: 'en' | 'zh', name: string, body: string) =>
  ({ about: 'jobs', channel: 'text', key, locale, name, body }) as const

/** Text messages that every business starts with; they are sent once a service is set up. */
export const textTemplates = [
  text(
    'visit_text',
    'en',
    'Text: before a visit',
    '{% if visit.day %}We will visit you on {{ visit.day }} between {{ visit.from }} and {{ visit.to }}{% else %}About your job{% endif %} ({{ job.number }}).{% if franchise.phone %} Questions? {{ franchise.phone }}{% endif %} {{ franchise.name }}',
  ),
  text(
    'visit_text',
    'zh',
    '短信：即将上门',
    '{% if visit.day %}我们将于{{ visit.day }} {{ visit.from }}–{{ visit.to }}上门{% else %}关于您的工单{% endif %}（{{ job.number }}）。{{ franchise.name }}',
  ),
  text(
    'on_the_way_text',
    'en',
    'Text: on the way',
    '{% if visit.worker %}{{ visit.worker }} is{% else %}We are{% endif %} on the way to you ({{ job.number }}). {{ franchise.name }}',
  ),
  text(
    'on_the_way_text',
    'zh',
    '短信：在路上',
    '{% if visit.worker %}{{ visit.worker }}{% else %}我们{% endif %}正在前往您处（{{ job.number }}）。{{ franchise.name }}',
  ),
] as const
