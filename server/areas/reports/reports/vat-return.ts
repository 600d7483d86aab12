import { sql } from 'kysely'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** The box amounts of a VAT return for sales. */
export default report({
  name: 'vat-return',
  label: localised('VAT return', '增值税申报'),
  section: 'money',
  summary: localised('VAT due on sales, for the VAT return.', '销售应缴增值税，用于申报。'),
  about: localised(
    'Invoices and credit notes by tax point. Box 1 is the VAT due on sales. Box 6 is sales excluding VAT and anything outside the scope of VAT. Box 4, VAT on purchases, is not recorded here.',
    '发票与贷项通知单，按计税日计。第 1 栏为销售应缴增值税，第 6 栏为不含税销售额（不含增值税范围以外的部分）。第 4 栏（进项税）来自采购，此处未知。',
  ),
  needs: ['Reports:index', 'Invoices:list'],
  groups: {
    rate: {
      label: localised('Rate', '税率'),
      words: {
        standard: localised('Standard', '标准税率'),
        reduced: localised('Reduced', '优惠税率'),
        zero: localised('Zero', '零税率'),
        exempt: localised('Exempt', '免税'),
        reverse: localised('Reverse charge', '反向征收'),
        outside: localised('Outside the scope', '范围以外'),
      },
      none: localised('No VAT', '无增值税'),
    },
    month: { label: localised('Month', '月份') },
    document: {
      label: localised('Document', '单据'),
      words: {
        deposit: localised('Deposits', '定金发票'),
        interim: localised('Interim invoices', '期中发票'),
        final: localised('Invoices', '发票'),
        credit_note: localised('Credit notes', '贷项通知单'),
      },
    },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
  },
  figures: {
    box_1: { label: localised('Box 1: VAT due', '第 1 栏：应缴增值税'), as: 'money', of: { sum: 'vat' } },
    box_4: {
      label: localised('Box 4: VAT on purchases', '第 4 栏：进项税'),
      as: 'money',
      of: { sum: 'box_4' },
      mayBeUnknown: true,
    },
    box_6: {
      label: localised('Box 6: sales ex VAT', '第 6 栏：不含税销售额'),
      as: 'money',
      of: { sum: 'net' },
      good: 'more',
    },
    outside: { label: localised('Outside the scope', '范围以外'), as: 'money', of: { sum: 'outside' }, small: true },
    documents: { label: localised('Documents', '单据数'), as: 'count', of: { distinct: 'record', dated: true } },
  },
  drawn: 'box_1',
  reads: ['invoices'],
  facts: ({ ctx, days }) => sql`
    select coalesce(t.tax_point, t.issue_date) as day, t.name as what, 'invoices' as of, t.id as record, v.kind as rate, t.kind as document,
      t.franchise_id as franchise, s.sign * v.vat as vat, null::numeric as box_4,
      s.sign * case when v.kind = 'outside' then 0 else v.net end as net, s.sign * case when v.kind = 'outside' then v.net else 0 end as outside
    from invoices t cross join lateral jsonb_to_recordset(t.vat) v (kind text, percent numeric, net numeric, vat numeric)
    cross join lateral (select case when t.kind = 'credit_note' then -1 else 1 end as sign) s
    where t.status = 'issued' and t.kind <> 'proforma' and coalesce(t.tax_point, t.issue_date) between ${days.from} and ${days.to}
      and ${scopeOf(ctx, ctx.engine.resources.get('invoices'), 'list')}`,
})
