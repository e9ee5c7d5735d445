import { button, make } from '../dom.js';
import { goTo, readAddress, writeAddress } from './address.js';

/** The panel shows one entry beside the list, and is drawn again only if the entry has changed. */
export class Detail {
	constructor(split, label, view) {
		this.split = split;
		this.view = view;
		this.element = make('section', { class: 'detail', 'aria-label': label, hidden: true });
		split.append(this.element);
	}

	/**
	 * `draw` returns the title and the rest. The title of a new entry gets the focus if the panel
	 * had it.
	 */
	show(key, state, draw) {
		const shownState = JSON.stringify([key, state]);
		if (this.shown === shownState) return;
		const isNew = this.key !== key;
		[this.key, this.shown] = [key, shownState];
		this.address = location.hash;
		const { title, children } = draw();
		const heading = make('h3', { tabindex: '-1' }, title);
		const close = button('Close', () => this.close(), { class: 'second close' });
		const { activeElement } = document;
		const moves = isNew && activeElement !== document.body;
		const hadFocus = this.element.contains(activeElement);
		this.element.replaceChildren(heading, close, ...children.flat().filter(Boolean));
		this.element.hidden = false;
		this.split.classList.add('open');
		if (moves || hadFocus) heading.focus({ preventScroll: !moves });
	}

	/** The focus returns from here to the entry’s link. */
	hide() {
		if (this.element.hidden) return;
		const hadFocus = this.element.contains(document.activeElement);
		this.key = this.shown = undefined;
		this.element.hidden = true;
		this.element.replaceChildren();
		this.split.classList.remove('open');
		if (hadFocus) this.focusList();
	}

	close() {
		this.hide();
		goTo(writeAddress(this.view, null, readAddress().query));
	}

	focusList() {
		const links = [...this.split.querySelectorAll('a')];
		const ownLink = links.find((link) => link.getAttribute('href') === this.address);
		(ownLink ?? links[0] ?? document.querySelector('#view input'))?.focus();
	}
}
