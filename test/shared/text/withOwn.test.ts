import { withOwn } from '../../../nodes/shared/text/json';

it('Own fields come first, and no field of the record takes their place', () => {
	const item = withOwn({ eventKey: 'ours', change: 'new' }, { id: 1, change: 'a', eventKey: 'b' });
	expect(Object.entries(item)).toEqual([
		['eventKey', 'ours'],
		['change', 'new'],
		['id', 1],
	]);
});
