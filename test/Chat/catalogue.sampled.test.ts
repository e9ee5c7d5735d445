import { describeCatalogue } from '../catalogue';
import { testedChat } from './tested';

describeCatalogue(testedChat);
